#!/bin/sh
# Installs healthsheet for one person, without root:
#
#   sh install.sh                     from the archive beside this script, into ~/.local
#   sh install.sh --from URL          from another folder, or a web page's folder (curl or wget)
#   sh install.sh --prefix FOLDER     to another place
#   sh install.sh --uninstall         removes what it installed there, and nothing else

set -eu

name=@NAME@
archive=$name.tar.gz
sum=@SUM@
machine=@MACHINE@

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

prefix=${HOME:?is not set}/.local
case $0 in */*) from=${0%/*} ;; *) from=. ;; esac
uninstalls=
while [ $# -gt 0 ]; do
  case $1 in
    --prefix | --from)
      [ -n "${2:-}" ] || fail "$1 needs a value."
      [ "$1" = --prefix ] && prefix=$2 || from=$2
      shift
      ;;
    --uninstall) uninstalls=yes ;;
    *) fail "$1 is not an option. Options: --prefix FOLDER, --from FOLDER-OR-URL, --uninstall." ;;
  esac
  shift
done
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
prefix=${prefix%/}

# A file that lists the installed paths, in the order in which to remove them. The paths of folders end in a slash.
list=$prefix/share/healthsheet/installed

uninstall() {
  while IFS= read -r path; do
    case $path in
      */) rmdir "$path" 2>/dev/null || : ;; # fails, and the folder stays, if it contains other files
      *) rm -f "$path" ;;
    esac
  done <"$list"
}

if [ -n "$uninstalls" ]; then
  [ -e "$list" ] || fail "there is no healthsheet in $prefix that this script installed."
  uninstall
  echo "Removed healthsheet from $prefix."
  exit 0
fi

[ "$(uname -m)" = "$machine" ] || fail "this archive is for $machine, and this machine is $(uname -m)."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $from in
  *://*)
    if command -v curl >/dev/null; then
      curl -fsSL -o "$work/$archive" "$from/$archive" || fail "cannot download $from/$archive."
    else
      wget -q -O "$work/$archive" "$from/$archive" || fail "cannot download $from/$archive with wget."
    fi
    ;;
  *)
    [ -r "$from/$archive" ] || fail "there is no $archive in $from. Download it too, or name its folder with --from."
    cp "$from/$archive" "$work/"
    ;;
esac
found=$(sha256sum "$work/$archive")
[ "${found%% *}" = "$sum" ] ||
  fail "$archive is damaged or of another release: its SHA-256 sum is ${found%% *}, not $sum. Nothing was installed."
tar -xzf "$work/$archive" -C "$work"
"$work/$name/bin/healthsheet" --version >"$work/version" ||
  fail "the program does not start here. It needs the C library of Debian @CODENAME@ or later. Nothing was installed."

cd "$work/$name"
find . ! -type d | sed 's|^\.||' >"$work/files"
while IFS= read -r path; do
  [ ! -e "$prefix$path" ] || grep -qsxF "$prefix$path" "$list" ||
    fail "$prefix$path is there, and this script did not write it. Nothing was installed."
done <"$work/files"
[ ! -e "$list" ] || uninstall
{
  sed "s|^|$(printf '%s\n' "$prefix" | sed 's/[\\&|]/\\&/g')|" "$work/files"
  echo "$list"
  find . -type d | sed 's|^\.||' | LC_ALL=C sort -r | while IFS= read -r path; do
    [ -d "$prefix$path" ] || echo "$prefix$path/"
  done
  above=${prefix%/*}
  while [ ! -d "${above:-/}" ]; do
    echo "$above/"
    above=${above%/*}
  done
} >"$work/list"
# Write the list first, so that an interrupted installation can be removed too.
mkdir -p "${list%/*}"
cp "$work/list" "$list"
cp -R . "$prefix/"

echo "Installed $(head -n 1 "$work/version") into $prefix."
case :$PATH: in
  *":$prefix/bin:"*) echo 'Start it: healthsheet' ;;
  *) echo "Start it: $prefix/bin/healthsheet, or put $prefix/bin into PATH." ;;
esac
