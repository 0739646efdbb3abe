#!/bin/sh
# What an administrator needs of an installed shop (docs/hosting.md). Run it as root.
set -eu

root=/srv/dubplate
settings=/etc/dubplate.env
data=/var/lib/dubplate/shop
backups=/var/backups/dubplate
# Kept until the next update, for `dubplate rollback`: the former release and its database.
former_release=$root/former
former_database=/var/lib/dubplate/former-database
# Exists while an update switches releases. Holds the release to go back to.
switching=$root/switching

usage() {
  cat <<'TEXT'
dubplate status           is the shop open, which version, when was the last backup
dubplate logs             follow the log
dubplate backup           write a backup and check it
dubplate restore FILE     replace the shop with a backup; what it had is set aside
dubplate verify           check files, database, and ledger
dubplate user ...         list | reset NAME | reset-factors NAME | add NAME [--admin]
dubplate update FOLDER    install the version in FOLDER, or stay with this one if that fails
dubplate rollback         return to the version and the database before the last update
TEXT
}

stop() {
  echo "$1" >&2
  exit 1
}

setting() {
  sed -n "s/^$1=//p" "$settings" | tail -n 1
}

# Runs a script of a release on a data folder, as the shop's user and with its settings.
run_in() {
  release=$1 folder=$2 script=$3
  shift 3
  systemd-run --quiet --pipe --wait --collect --uid=dubplate --working-directory="$release" \
    --property=EnvironmentFile="$settings" --property=UMask=0077 --setenv=LOG_LEVEL=silent \
    --setenv=NODE_ENV=production --setenv=DATA_DIR="$folder" \
    "$release/bin/node" "scripts/$script.ts" "$@"
}

run() {
  run_in "$root/current" "$data" "$@"
}

is_open() {
  port=$(setting PORT)
  "$root/current/bin/node" -e \
    "fetch('http://127.0.0.1:${port:-3000}/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
}

# Prints what the shop said at this start, once it is open, or has ended three times.
wait_open() {
  until is_open; do
    restarts=$(systemctl show --property=NRestarts --value dubplate)
    if systemctl is-failed --quiet dubplate || [ "$restarts" -ge 3 ]; then
      print_start
      return 1
    fi
    sleep 1
  done
  print_start
}

print_start() {
  start=$(systemctl show --property=InvocationID --value dubplate)
  journalctl --quiet --output=cat "_SYSTEMD_INVOCATION_ID=$start" | grep -v '^{' || true
}

back_up() {
  backup=$backups/shop-$(date -u +%Y-%m-%dT%H%M%S).tar
  run backup "$backup"
  run verify "$backup"
  find "$backups" -name 'shop-*.tar' -mtime +14 -delete
}

require_own_database() {
  [ -z "$(setting DATABASE_URL)" ] || stop "This shop's database is on another server. See docs/operating.md."
}

restore() {
  [ -f "${1:-}" ] || stop "Name a backup: dubplate restore FILE"
  require_own_database
  file=$backups/restoring.tar
  trap 'rm -f "$file"' EXIT
  install -o dubplate -m 600 "$1" "$file"
  run verify "$file"
  aside=${data%/*}/before-$(date -u +%Y-%m-%dT%H%M%S)
  systemctl stop dubplate
  mv "$data" "$aside"
  if run restore "$file"; then
    [ ! -d "$aside/tls" ] || cp -a "$aside/tls" "$data/"
    echo "What the shop had is in $aside. Delete it when all is well."
  else
    rm -rf "$data"
    mv "$aside" "$data"
  fi
  systemctl start dubplate
  wait_open
}

update() {
  [ -f "${1:-}/scripts/install.sh" ] || stop "Name the folder of the new version: dubplate update FOLDER"
  require_own_database
  old=$(readlink "$root/current")
  sh "$1/scripts/install.sh" --build
  new=$(readlink "$root/built")
  [ "$new" != "$old" ] || stop "This version is installed already."

  echo "Backing up and trying the new version on a copy …"
  back_up
  trial=${data%/*}/trial
  rm -rf "$trial"
  run_in "$new" "$trial" restore "$backup"
  run_in "$new" "$trial" verify
  rm -rf "$trial"

  # Runs on if this terminal is closed, and ends with `recover`, however it ends.
  systemd-run --quiet --pipe --wait --collect --unit=dubplate-switch --property=EnvironmentFile="$settings" \
    --property=ExecStopPost="$0 recover" "$new/scripts/hosting/dubplate.sh" switch "$old" "$new"
}

switch() {
  old=$1 new=$2
  rm -rf "$former_database" "$former_database.partial"
  echo "$old" > "$switching"
  closed=$(date +%s)
  systemctl stop dubplate
  cp -a --reflink=auto "$data/database" "$former_database.partial"
  mv "$former_database.partial" "$former_database"
  ln -sfn "$old" "$former_release"
  ln -sfn "$new" "$root/current"
  # Opening the database migrates it, before a visitor can order anything. In a unit of their own, these would
  # outlive this one.
  for script in "user.ts list" verify.ts; do
    (cd "$new" && setpriv --reuid=dubplate --regid=dubplate --clear-groups \
      env NODE_ENV=production LOG_LEVEL=silent DATA_DIR="$data" bin/node scripts/$script)
  done
  install_units
  systemctl start dubplate
  wait_open
  rm "$switching"
  echo "The shop was closed for $(($(date +%s) - closed)) seconds."
}

# Follows every switch, also one that was killed. If the new version is not open, the former one is
# opened again with its database. Nobody has ordered anything since.
recover() {
  [ -f "$switching" ] || return 0
  if systemctl is-active --quiet dubplate && wait_open; then
    rm "$switching"
    return
  fi
  echo "The update failed, and the former version is opened again." >&2
  systemctl stop dubplate
  go_back "$(cat "$switching")"
  rm "$switching"
  install_units
  systemctl start dubplate
  wait_open
}

go_back() {
  # A copy that is complete has its name. If there is none, the database was not touched yet.
  if [ -d "$former_database" ]; then
    rm -rf "$data/database"
    mv "$former_database" "$data/database"
  fi
  ln -sfn "$1" "$root/current"
}

rollback() {
  [ -d "$former_database" ] || stop "There is no update to go back from."
  [ "${1:-}" = --lose-orders ] ||
    stop "Orders since the update are lost, except in the backup that is made now. Confirm: dubplate rollback --lose-orders"
  back_up
  systemctl stop dubplate
  go_back "$(readlink "$former_release")"
  install_units
  systemctl start dubplate
  wait_open
}

install_units() {
  units=/usr/local/lib/systemd/system
  install -d "$units"
  install -m 644 "$root"/current/scripts/hosting/*.service "$root"/current/scripts/hosting/*.timer "$units"
  ln -sfn "$root/current/scripts/hosting/dubplate.sh" /usr/local/bin/dubplate
  systemctl daemon-reload
}

status() {
  echo "Version: $(basename "$(readlink "$root/current")")"
  if is_open; then echo "Open at $(setting SITE_URL)"; else echo "Not open: $(systemctl is-active dubplate || true)"; fi
  last=$(find "$backups" -name 'shop-*.tar' | sort | tail -n 1)
  echo "Last backup: ${last:-none yet}"
}

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
  status | restore | update | rollback | switch | recover) "$command" "$@" ;;
  logs) exec journalctl --unit=dubplate --follow --output=cat --lines=50 ;;
  backup) back_up ;;
  wait) wait_open ;;
  units) install_units ;;
  verify | user) run "$command" "$@" ;;
  *) usage ;;
esac
