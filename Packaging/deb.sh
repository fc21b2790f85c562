#!/bin/sh
# Makes a Debian package of what `make install` put under FOLDER/root.
#
# usage: deb.sh FOLDER      prints the path of the package, which is in FOLDER

set -eu
umask 022
here=$(dirname "$(readlink -f "$0")")
folder=$(readlink -f "$1")
root=$folder/root
version=$("$root/usr/bin/ghbrowse" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
package=ghbrowse_$version-1_$architecture.deb
# The same sources make the same package.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

documents=$root/usr/share/doc/ghbrowse
mkdir -p "$documents" "$root/DEBIAN" "$root/usr/share/lintian/overrides"
cp "$here/copyright" "$documents/copyright"
gzip -9n <"$here/../docs/CHANGELOG.md" >"$documents/changelog.gz"
maintainer='ghbrowse maintainers <maintainers@users.noreply.github.com>'
gzip -9n >"$documents/changelog.Debian.gz" <<END
ghbrowse ($version-1) unstable; urgency=medium

  * What is new is in changelog.gz.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
END
cp "$here/lintian-overrides" "$root/usr/share/lintian/overrides/ghbrowse"
gzip -9nf "$root/usr/share/man/man1/ghbrowse.1"

# dpkg-shlibdeps needs the control file of a source package, but only these lines of it.
mkdir -p "$folder/debian"
printf 'Source: ghbrowse\n\nPackage: ghbrowse\nArchitecture: any\n' >"$folder/debian/control"
libraries=$(cd "$folder" && dpkg-shlibdeps --warnings=1 -O root/usr/bin/ghbrowse | sed -n 's/^shlibs:Depends=//p')
[ -n "$libraries" ]
# libchafa is loaded by name, so the program's header does not name it.
libraries="$libraries, $(dpkg-query --search '*/libchafa.so.0' | cut -d : -f 1)"

# The builder's umask must not show in the package.
chmod -R u=rwX,go=rX "$root"
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
cat >"$root/DEBIAN/control" <<END
Package: ghbrowse
Version: $version-1
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Depends: $libraries, ca-certificates
Recommends: less, tzdata
Suggests: bash-completion, fzf, gh, jq, xdg-utils
Section: net
Priority: optional
Description: browse the people of GitHub, offline too, with private notes
 A browser of GitHub's users for the terminal. What was seen once is kept on
 this machine and can be read and searched without a network; private notes
 about anybody never leave it.
 .
 The same commands work at a prompt, from a pipe and in scripts, as text, as
 TAB-separated fields and as JSON.
END
chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
dpkg-deb --root-owner-group -Zxz --build "$root" "$folder/$package" >/dev/null
echo "$folder/$package"
