#!/bin/sh
# Installs a package in a clean Debian 12, runs what is in it there, and removes it again.
#
# usage: check-deb.sh PACKAGE FOLDER      FOLDER is where the clean system goes; it is emptied first

set -eu
package=$(readlink -f "$1")
folder=$2
suite=bookworm

skip() { echo "NOT CHECKED: $1" >&2; exit 0; }
[ "$(id -u)" = 0 ] || skip "a clean system can be made by root only: sudo make check-deb"
command -v debootstrap >/dev/null || skip "debootstrap is missing"

if [ "${INSIDE-}" != 1 ]; then
  unshare --mount --pid --fork true 2>/dev/null || skip "unshare does not work here"
  INSIDE=1 exec unshare --mount --pid --fork --kill-child "$0" "$package" "$folder"
fi

mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2>/dev/null |
  grep -m 1 'debian\.org/debian/*$' || echo http://deb.debian.org/debian)
rm -rf "$folder"
mkdir -p "$folder"
folder=$(readlink -f "$folder")
echo "Making a clean Debian 12 in $folder from $mirror"
debootstrap --variant=minbase "$suite" "$folder" "$mirror" >"$folder.log" 2>&1 ||
  { tail -n 5 "$folder.log" >&2; skip "debootstrap does not work here"; }
mount -t proc proc "$folder/proc"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$folder/dev/pts"
ln -sf pts/ptmx "$folder/dev/ptmx"
cp /etc/resolv.conf "$folder/etc/resolv.conf"
cp "$package" "$folder/ghbrowse.deb"
# Runs a script in the clean system.
inside() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=xterm-256color \
    DEBIAN_FRONTEND=noninteractive chroot "$folder" sh -euc "$1"
}
# Runs it as an ordinary user, with a home directory.
as_user() {
  inside "runuser -u reader -- env HOME=/home/reader sh -euc '$1'"
}
check() {
  echo "- $1"
}

inside 'apt-get update -qq; apt-get install -y -qq --no-install-recommends man-db bash-completion >/dev/null 2>&1
  useradd -m reader'
inside '! command -v swift >/dev/null; ! command -v swiftc >/dev/null'
inside 'dpkg-query -W -f "\${Package}\n" | sort >/before'
check "apt installs it"
inside 'apt-get install -y -qq --no-install-recommends /ghbrowse.deb >/dev/null 2>/log || { cat /log >&2; exit 1; }
  dpkg-query -W -f "\${Package}\n" | sort | comm -13 /before - | tr "\n" " " | sed "s/^/  with it came: /"; echo
  dpkg -L ghbrowse >/files; cd /; md5sum -c --quiet /var/lib/dpkg/info/ghbrowse.md5sums'
check "no library is missing"
inside '! ldd /usr/bin/ghbrowse | grep "not found"'
check "--version, --demo list and --demo -c :list run without Swift"
as_user 'ghbrowse --version | grep -q "^ghbrowse [0-9]"
  test "$(ghbrowse --demo list | wc -l)" -gt 10
  ghbrowse --demo -c ":list" | grep -q noor-alhuda'
check "the man page can be read"
as_user 'MANPAGER=cat man ghbrowse | grep -q "^NAME"; test -n "$(man -w ghbrowse)"'
check "completions are in place, and bash completes with them"
inside 'for file in bash-completion/completions/ghbrowse zsh/vendor-completions/_ghbrowse \
  fish/vendor_completions.d/ghbrowse.fish; do test -s /usr/share/$file; done
  cat >/complete <<"END"
. /usr/share/bash-completion/bash_completion
_completion_loader ghbrowse || true
COMP_LINE="ghbrowse sea" COMP_POINT=12 COMP_WORDS=(ghbrowse sea) COMP_CWORD=1
_ghbrowse_words ghbrowse sea ghbrowse
test "${COMPREPLY[*]}" = search
END
  bash /complete'
check "the prompt works on a terminal"
as_user 'printf ":list\n:quit\n" | script -qec "ghbrowse --demo" /dev/null | grep -q "list>"'
check "a note is written, found and read"
as_user 'printf "1\n:note met at FOSDEM\n:search fosdem\n" | ghbrowse --demo | grep -q "met at FOSDEM"'
check "purging leaves nothing of it"
inside 'apt-get purge -y -qq ghbrowse >/dev/null 2>&1
  while read -r file; do test -d "$file" || ! test -e "$file" || { echo "left: $file" >&2; exit 1; }; done </files'
umount "$folder/dev/pts" "$folder/proc"
rm -rf --one-file-system "$folder"
echo "The package works in a clean Debian 12."
