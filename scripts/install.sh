#!/bin/sh
# Installs the shop on Debian or Ubuntu. Run it as root, from the folder of the shop:
#
#   sh scripts/install.sh https://shop.example.com
#
# It builds a release in /srv/dubplate, adds a user, a service that starts with the machine, and a
# backup every night. Run it again if it was interrupted, or to repair something. Settings
# (/etc/dubplate.env) and data (/var/lib/dubplate) are never overwritten.
set -eu
umask 022
cd "$(dirname "$0")/.."

root=/srv/dubplate
settings=/etc/dubplate.env
units=/usr/local/lib/systemd/system

stop() {
  echo "$1" >&2
  exit 1
}

# --- Is this a machine for it? ---

url=${1:-}
[ "$url" != --build ] || url=
if [ -f "$settings" ]; then
  [ -z "$url" ] || grep -qx "SITE_URL=$url" "$settings" ||
    stop "This shop has another address. To change it, edit SITE_URL in $settings and restart the shop."
else
  [ -n "$url" ] || stop "Add the shop's address: sh scripts/install.sh https://shop.example.com"
  echo "$url" | grep -Eqx 'https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]+)?' ||
    stop "The address must look like https://shop.example.com, without a path."
fi
[ "$(id -u)" = 0 ] || stop "Run this as root: sudo sh scripts/install.sh $url"
for command in apt-get systemctl; do
  command -v $command >/dev/null || stop "This needs Debian or Ubuntu with systemd."
done
case $(dpkg --print-architecture) in
  amd64) platform=linux-x64 ;;
  arm64) platform=linux-arm64 ;;
  *) stop "The database and the audio decoder exist for amd64 and arm64 only." ;;
esac
if [ -n "$url" ] && [ ! -f "$settings" ] && [ -z "${TRUST_PROXY:-}" ]; then
  case $url in
    https:*) ports="80 443" ;;
    *:*:*) ports=${url##*:} ;;
    *) ports=80 ;;
  esac
  for port in $ports; do
    taken=$(ss -Hltnp "sport = :$port" 2>/dev/null | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | head -n 1)
    [ -z "$taken" ] || stop "Port $port is taken by $taken. Stop it, or let it pass requests on: see docs/hosting.md."
  done
fi

# --- The release ---

version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
partial=$root/releases/partial
mkdir -p "$root/releases"
if [ -f .runtime-only ]; then
  fingerprint=$(sha256sum < build/sources.sha256)
else
  archive=$root/archive.tar
  trap 'rm -f "$archive"' EXIT
  sed 's|^|./|' .dockerignore | tar --create --file "$archive" --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime=@0 --anchored --exclude-from=- .
  fingerprint=$(sha256sum < "$archive")
fi
release=$root/releases/$version-$(echo "$fingerprint" | cut -c1-8)

# Builds with the Node.js of the packages, because the system's may be too old.
build() {
  rm -rf "$root/build" "$root/tools"
  [ "$(df -Pm /srv | awk 'NR == 2 { print $4 }')" -ge 4000 ] ||
    stop "Building needs 4 GB of free disk space in /srv."
  if ! command -v npm >/dev/null; then
    echo "Installing npm from the system's packages …"
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends ca-certificates npm >/dev/null
  fi
  node=$(sed -n "s/^    \"\(node-$platform\)\": \"\(.*\)\",*$/\1@\2/p" package.json)
  mkdir "$root/build"
  tar --extract --file "$archive" --directory "$root/build"
  (
    cd "$root/build"
    npm install --prefix ../tools --loglevel=error --no-audit --no-fund "$node" npm@11
    PATH=$root/tools/node_modules/.bin:$PATH
    sh scripts/setup.sh --build
    node scripts/gather-runtime.ts "$partial" --with-node
  )
  rm -rf "$root/build" "$root/tools"
}

if [ ! -d "$release" ]; then
  rm -rf "$partial"
  if [ -f .runtime-only ]; then cp -a . "$partial"; else build; fi
  chown -R root:root "$partial"
  chmod -R u=rwX,go=rX "$partial"
  mv "$partial" "$release"
fi
ln -sfn "$release" "$root/built"
if [ "${1:-}" = --build ]; then exit; fi

# --- User, settings, service ---

id dubplate >/dev/null 2>&1 || useradd --system --home-dir /var/lib/dubplate --shell /usr/sbin/nologin dubplate
install -d -o dubplate -g dubplate -m 700 /var/lib/dubplate /var/backups/dubplate
if [ ! -f "$settings" ]; then
  unfinished=$(mktemp) # Only its owner can read it.
  {
    echo "# See docs/operating.md. After a change: systemctl restart dubplate"
    echo "SITE_URL=$url"
    if [ -n "${TRUST_PROXY:-}" ]; then
      printf '%s\n' HOST=127.0.0.1 "TRUST_PROXY=$TRUST_PROXY"
    else
      echo HOST=public
      case $url in
        https:*) ;;
        *:*:*) echo "PORT=${url##*:}" ;;
        *) echo PORT=80 ;;
      esac
    fi
  } > "$unfinished"
  mv "$unfinished" "$settings"
fi
chmod 600 "$settings"
[ -e "$root/current" ] || ln -sfn "$release" "$root/current"
sh "$root/current/scripts/hosting/dubplate.sh" units
systemctl --quiet enable --now dubplate-backup.timer
systemctl --quiet enable --now dubplate
PATH=$PATH:/usr/local/bin # Without a login, root's may lack it.
dubplate wait || stop "The shop did not open. Above is what it said."
dubplate status
[ "$release" = "$(readlink "$root/current")" ] || echo "This is another version than the installed one. Install it with: dubplate update $PWD"
