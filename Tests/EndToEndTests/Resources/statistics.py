#!/usr/bin/env python3
"""An independent opinion on `healthsheet stats stepCount --options sum --format csv`.

    statistics.py generate SEED EXPORT.xml
        writes an Apple Health export: three sources that overlap, samples over midnight, over both changes of the
        clocks in Europe and in the Americas, and some without length
    statistics.py sums EXPORT.xml --zone Europe/Berlin --every 1d [--by-source]
        reads an export and prints the sums as CSV

Written from the rules, not from the program: sums are fractions without rounding, and sources are merged sample by
sample. A sample counts for the time that no source of higher priority covers, in proportion to its length; one without
length counts when it is not covered. Samples of one source count in full, also where they overlap. Needs Python 3.9.
"""

import argparse
import bisect
import csv
import datetime
import fractions
import random
import sys
import xml.etree.ElementTree
import xml.sax.saxutils
import zoneinfo

# The sources, starting with the highest priority: a watch, then a phone, then any other source.
SOURCES = [
    ("Kim's Apple Watch", "com.apple.health.kims-apple-watch", "Watch", "Apple Watch"),
    ("Kim's iPhone", "com.apple.health.kims-iphone", "iPhone", "iPhone"),
    ("Pedometer", "export.pedometer", None, None),
]


def generate(seed, path):
    random.seed(seed)
    berlin = zoneinfo.ZoneInfo("Europe/Berlin")
    weeks = [(2024, 3, 8), (2024, 3, 29), (2024, 9, 5), (2024, 10, 25), (2024, 11, 1), (2024, 12, 30)]
    lines = []
    for year, month, day in weeks:
        first = int(datetime.datetime(year, month, day, tzinfo=berlin).timestamp())
        for name, _, model, device in SOURCES:
            moment = first
            while moment < first + 6 * 86400:
                moment += random.choice([1, 30, 600, 1800, 7200])
                length = random.choice([0, 1, 59, 600, 3600, 5400, 40000 if random.random() < 0.1 else 900])
                # Some samples overlap others of the same source.
                start = moment - random.choice([0, 0, 0, 120])
                value = random.choice([1, 7, 100, 333, 12.5, 0.1])
                lines.append((start, start + length, value, name, model, device))
                moment += length
    random.shuffle(lines)

    def stamp(seconds):
        # A phone writes its own offset from Greenwich. Any offset gives the same moment, so use several.
        zone = random.choice([berlin, zoneinfo.ZoneInfo("America/New_York"), datetime.timezone.utc])
        return datetime.datetime.fromtimestamp(seconds, zone).strftime("%Y-%m-%d %H:%M:%S %z")

    quote = xml.sax.saxutils.quoteattr
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n')
        file.write(' <ExportDate value="2025-01-10 12:00:00 +0100"/>\n')
        for start, end, value, name, model, device in lines:
            described = ""
            if device:
                text = f"<<HKDevice: 0x1>, name:{device}, manufacturer:Apple Inc., model:{model}>"
                described = f" device={quote(text)}"
            file.write(
                f' <Record type="HKQuantityTypeIdentifierStepCount" sourceName={quote(name)} sourceVersion="1"{described}'
                f' unit="count" startDate="{stamp(start)}" endDate="{stamp(end)}" value="{value}"/>\n')
        file.write("</HealthData>\n")


def read(path):
    """Samples by bundle identifier: start and end in seconds, and the value."""
    identifiers = {name: identifier for name, identifier, _, _ in SOURCES}
    samples = {identifier: [] for _, identifier, _, _ in SOURCES}
    for _, element in xml.etree.ElementTree.iterparse(path):
        if element.tag != "Record":
            continue
        attributes = element.attrib
        start, end = (
            int(datetime.datetime.strptime(attributes[name], "%Y-%m-%d %H:%M:%S %z").timestamp())
            for name in ("startDate", "endDate"))
        source = identifiers[attributes["sourceName"]]
        samples[source].append((start, end, fractions.Fraction(float(attributes["value"]))))
    return samples


class Cover:
    """A set of moments: spans that do not touch."""

    def __init__(self, spans):
        self.starts, self.ends = [], []
        for start, end in sorted(spans):
            if self.ends and start <= self.ends[-1]:
                self.ends[-1] = max(self.ends[-1], end)
            else:
                self.starts.append(start)
                self.ends.append(end)

    def contains(self, moment):
        place = bisect.bisect_right(self.starts, moment) - 1
        return place >= 0 and moment < self.ends[place]

    def length(self, start, end):
        place = max(0, bisect.bisect_right(self.starts, start) - 1)
        total = 0
        while place < len(self.starts) and self.starts[place] < end:
            total += max(0, min(end, self.ends[place]) - max(start, self.starts[place]))
            place += 1
        return total


def boundaries(first, last, every, zone):
    """Where buckets begin, from the one with the first moment to the one after the last."""
    anchor = datetime.date(2001, 1, 1)
    number = int("".join(c for c in every if c.isdigit()))
    unit = every[len(str(number)):]

    def boundary(index):
        if unit in ("h", "min"):
            step = number * (3600 if unit == "h" else 60)
            return int(datetime.datetime(2001, 1, 1, tzinfo=zone).timestamp()) + index * step
        if unit == "mo":
            months = index * number
            day = datetime.date(2001 + months // 12, months % 12 + 1, 1)
        else:
            day = anchor + datetime.timedelta(days=index * number * (7 if unit == "w" else 1))
        return int(datetime.datetime(day.year, day.month, day.day, tzinfo=zone).timestamp())

    low, high = 0, 1
    while boundary(high) <= first:
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if boundary(middle) <= first else (low, middle)
    found = [boundary(low)]
    while found[-1] <= last:
        low += 1
        found.append(boundary(low))
    return found


def sums(samples, every, zone):
    """By bucket: the merged sum, and that of each source."""
    everything = [sample for part in samples.values() for sample in part]
    if not everything:
        return []
    edges = boundaries(min(s for s, _, _ in everything), max(e for _, e, _ in everything), every, zone)
    merged = [fractions.Fraction(0)] * len(edges)
    single = {identifier: {} for identifier in samples}
    touched = set()
    higher = []
    for _, identifier, _, _ in SOURCES:
        cover = Cover(higher)
        for start, end, value in samples[identifier]:
            bucket = bisect.bisect_right(edges, start) - 1
            if start == end:
                touched.add(bucket)
                single[identifier][bucket] = single[identifier].get(bucket, 0) + value
                if not cover.contains(start):
                    merged[bucket] += value
                continue
            while edges[bucket] < end:
                low, high = max(start, edges[bucket]), min(end, edges[bucket + 1])
                touched.add(bucket)
                part = value * (high - low) / (end - start)
                single[identifier][bucket] = single[identifier].get(bucket, 0) + part
                merged[bucket] += value * (high - low - cover.length(low, high)) / (end - start)
                bucket += 1
        higher += [(start, end) for start, end, _ in samples[identifier] if start < end]
    return [
        (edges[bucket], edges[bucket + 1], merged[bucket],
         [(identifier, single[identifier][bucket]) for _, identifier, _, _ in SOURCES if bucket in single[identifier]])
        for bucket in sorted(touched)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("generate")
    making.add_argument("seed", type=int)
    making.add_argument("path")
    summing = commands.add_parser("sums")
    summing.add_argument("path")
    summing.add_argument("--zone", required=True)
    summing.add_argument("--every", default="1d")
    summing.add_argument("--by-source", action="store_true")
    arguments = parser.parse_args()
    if arguments.command == "generate":
        return generate(arguments.seed, arguments.path)
    zone = zoneinfo.ZoneInfo(arguments.zone)

    def stamp(seconds):
        text = datetime.datetime.fromtimestamp(seconds, zone).isoformat()
        return text[:-6] + "Z" if text.endswith("+00:00") else text

    writer = csv.writer(sys.stdout)
    writer.writerow(["start", "end"] + (["source"] if arguments.by_source else []) + ["unit", "sum"])
    for start, end, merged, sources in sums(read(arguments.path), arguments.every, zone):
        rows = [("", merged)] + (sources if arguments.by_source else [])
        for source, value in rows:
            writer.writerow(
                [stamp(start), stamp(end)] + ([source] if arguments.by_source else []) + ["count", repr(float(value))])


if __name__ == "__main__":
    main()
