"""Gives the queries of the benchmark to other programs: NumPy, SQLite, DuckDB, polars and pandas, if they are installed.

    python3 Sources/Tools/Benchmarks/peers.py 1000000
    swift run -c release Benchmarks statistics --peers

Each time is the processor time of one thread, without loading the data, in the fastest of several runs. Each answer is
compared with NumPy's before its time is printed. The second command runs this script itself and reads its lines, each
with a program, a query and the seconds.
"""

import argparse
import sqlite3
import time

import numpy

DAY, DAYS, START = 86_400.0, 1_827, 599_529_600.0


def steps(count):
    """Returns overlapping samples of a watch and a phone, generated as in the benchmark."""
    random = numpy.random.default_rng(1)
    each = count // 2
    spacing = DAYS * DAY / each
    sources = []
    for _ in range(2):
        start = numpy.floor(START + spacing * (numpy.arange(each) + 0.3 * random.random(each)))
        end = start + numpy.maximum(1, numpy.round(spacing * (0.3 + 0.4 * random.random(each))))
        sources.append((start, end, numpy.round(60 * random.random(each))))
    return sources


def heart_rates(count):
    random = numpy.random.default_rng(2)
    instant = START + DAYS * DAY / count * (numpy.arange(count) + random.random(count))
    return instant, numpy.round(50 + 90 * random.random(count))


def fastest(work, runs=5):
    """Returns the result, and the shortest processor time in seconds."""
    best, spent, result = float("inf"), 0.0, None
    for _ in range(runs):
        begin = time.process_time()
        result = work()
        seconds = time.process_time() - begin
        best, spent = min(best, seconds), spent + seconds
        if spent > 5:
            break
    return result, best


class NumPy:
    """Uses arrays as columns, and finds the time that the watch covers by binary search."""

    def __init__(self, step_sources, rates):
        self.watch, self.phone = step_sources
        self.instants, self.rates = rates

    def daily_sum(self):
        start, end, _ = self.watch
        before = numpy.concatenate([[0.0], numpy.cumsum(end - start)])

        def covered_until(instant):
            index = numpy.searchsorted(start, instant, "right") - 1
            open_span = numpy.clip(instant - start[index], 0, end[index] - start[index])
            return numpy.where(index < 0, 0.0, before[numpy.maximum(index, 0)] + open_span)

        sums = numpy.zeros(DAYS)
        for (first, last, value), is_covered in ((self.watch, False), (self.phone, True)):
            day = ((first - START) // DAY).astype(int)
            midnight = START + (day + 1) * DAY
            for offset, begin, finish in ((0, first, numpy.minimum(last, midnight)), (1, midnight, last)):
                seconds = finish - begin
                if is_covered:
                    seconds = seconds - (covered_until(finish) - covered_until(begin))
                part = numpy.where(finish > begin, value * seconds / (last - first), 0)
                sums += numpy.bincount(numpy.minimum(day + offset, DAYS - 1), part, DAYS)
        return sums

    def hourly_rates(self):
        return self.rates_between(START + 366 * DAY, START + 731 * DAY, 3600)

    def minute_rates(self):
        return self.rates_between(START + 1200 * DAY, START + 1201 * DAY, 60)

    def rates_between(self, start, end, seconds):
        low, high = numpy.searchsorted(self.instants, [start, end])
        bucket = ((self.instants[low:high] - START) // seconds).astype(int)
        edges = numpy.flatnonzero(numpy.diff(bucket, prepend=-1))
        values = self.rates[low:high]
        counts = numpy.diff(edges, append=len(values))
        return numpy.stack([
            numpy.minimum.reduceat(values, edges), numpy.add.reduceat(values, edges) / counts,
            numpy.maximum.reduceat(values, edges)])


# Sort every start, every end and every midnight. Between two of them, the steps per second of each source do not
# change.
DAILY_SUM = f"""
    with events as (
      select s as t, (source = 0)::int as watches, value / (e - s) * (source = 0)::int as watch,
        value / (e - s) * source as phone from steps
      union all
      select e, -(source = 0)::int, -value / (e - s) * (source = 0)::int, -value / (e - s) * source from steps
      union all
      select {START} + unnest(range({DAYS})) * 86400, 0, 0, 0),
    stretches as (
      select t, lead(t) over (order by t) - t as seconds, sum(watches) over sofar as watches,
        sum(watch) over sofar as watch, sum(phone) over sofar as phone
      from events window sofar as (order by t rows unbounded preceding))
    select least(floor((t - {START}) / 86400), {DAYS - 1}) as day,
      sum(seconds * case when watches > 0 then watch else phone end)
    from stretches where seconds > 0 group by 1 order by 1
"""

RATES = """
    select {bucket} as bucket, min(v), avg(v), max(v) from rates
    where t >= {low} and t < {high} group by 1 order by 1
"""
HOURS = {"low": START + 366 * DAY, "high": START + 731 * DAY}
MINUTES = {"low": START + 1200 * DAY, "high": START + 1201 * DAY}


class SQLite:
    """Answers only queries of heart rates, because merging sources takes SQLite minutes."""

    def __init__(self, step_sources, rates):
        self.connection = sqlite3.connect(":memory:")
        self.connection.execute("create table rates (t real primary key, v real) without rowid")
        self.connection.executemany("insert or ignore into rates values (?, ?)", zip(*map(numpy.ndarray.tolist, rates)))

    def hourly_rates(self):
        return self.rates_by(f"cast((t - {START}) / 3600 as integer)", HOURS)

    def minute_rates(self):
        return self.rates_by(f"cast((t - {START}) / 60 as integer)", MINUTES)

    def rates_by(self, bucket, span):
        return numpy.array(self.connection.execute(RATES.format(bucket=bucket, **span)).fetchall()).T[1:]


class DuckDB:
    def __init__(self, step_sources, rates):
        import duckdb
        import pandas

        self.connection = duckdb.connect(config={"threads": 1})
        steps_frame = pandas.concat(
            pandas.DataFrame({"source": source, "s": start, "e": end, "value": value})
            for source, (start, end, value) in enumerate(step_sources))
        rates_frame = pandas.DataFrame({"t": rates[0], "v": rates[1]})
        self.connection.execute("create table steps as select * from steps_frame")
        self.connection.execute("create table rates as select * from rates_frame")

    def daily_sum(self):
        return numpy.array(self.connection.execute(DAILY_SUM).fetchall()).T[1]

    def hourly_rates(self):
        return self.rates_by(f"floor((t - {START}) / 3600)", HOURS)

    def minute_rates(self):
        return self.rates_by(f"floor((t - {START}) / 60)", MINUTES)

    def rates_by(self, bucket, span):
        return numpy.array(self.connection.execute(RATES.format(bucket=bucket, **span)).fetchall()).T[1:]


class Polars:
    def __init__(self, step_sources, rates):
        import polars

        self.polars = polars
        self.frame = polars.DataFrame({"t": rates[0], "v": rates[1]})

    def hourly_rates(self):
        return self.rates_between(START + 366 * DAY, START + 731 * DAY, 3600)

    def minute_rates(self):
        return self.rates_between(START + 1200 * DAY, START + 1201 * DAY, 60)

    def rates_between(self, start, end, seconds):
        column = self.polars.col
        frame = self.frame.filter(column("t").is_between(start, end, closed="left"))
        buckets = frame.group_by(((column("t") - START) // seconds).alias("bucket")).agg(
            column("v").min().alias("a"), column("v").mean().alias("b"), column("v").max().alias("c")).sort("bucket")
        return buckets.select("a", "b", "c").to_numpy().T


class Pandas:
    def __init__(self, step_sources, rates):
        import pandas

        self.frame = pandas.DataFrame({"t": rates[0], "v": rates[1]})

    def hourly_rates(self):
        return self.rates_between(START + 366 * DAY, START + 731 * DAY, 3600)

    def minute_rates(self):
        return self.rates_between(START + 1200 * DAY, START + 1201 * DAY, 60)

    def rates_between(self, start, end, seconds):
        frame = self.frame[(self.frame.t >= start) & (self.frame.t < end)]
        return frame.groupby((frame.t - START) // seconds).v.agg(["min", "mean", "max"]).to_numpy().T


QUESTIONS = {"daily_sum": "dailySum", "hourly_rates": "hourlyRates", "minute_rates": "minuteRates"}


def main():
    parser = argparse.ArgumentParser(description="Asks other programs for the benchmark's charts.")
    parser.add_argument("count", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--raw", action="store_true", help="lines for a program to read")
    options = parser.parse_args()
    data = steps(options.count), heart_rates(options.count)
    reference = {}
    for peer in (NumPy, SQLite, DuckDB, Polars, Pandas):
        name = peer.__name__
        try:
            program = peer(*data)
        except ImportError as missing:
            print(f"{name}\t{missing.name}" if options.raw else f"{name:8}  not installed ({missing.name})", flush=True)
            continue
        for question, key in QUESTIONS.items():
            if not hasattr(program, question):
                continue
            answer, seconds = fastest(getattr(program, question))
            expected = reference.setdefault(question, answer)
            if not numpy.allclose(answer, expected, rtol=1e-6):
                raise SystemExit(f"{name} gives another answer to {question} than {NumPy.__name__}.")
            plain = f"{name:8}  {question.replace('_', ' '):13}{seconds * 1e3:12.3f} ms"
            print(f"{name}\t{key}\t{seconds}" if options.raw else plain, flush=True)


if __name__ == "__main__":
    main()
