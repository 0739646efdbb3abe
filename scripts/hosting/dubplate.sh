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
# Exist while the shop is closed for it: the release to go back to, and the data to go back to.
switching=$root/switching
restoring=$root/restoring
# What the shop writes if an administrator asks for an update, and what it shows of the last one.
request=$data/update-request
outcome_file=$root/update.json

usage() {
  cat <<'TEXT'
dubplate status           is the shop open, which version, the last backup and update
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
  sed -n "s/^$1=//p" "$settings" | tail -n 1 | tr -d "\"'"
}

# Runs a script of a release on a data folder, as the shop's user and with its settings.
run_in() {
  release=$1 folder=$2 script=$3
  shift 3
  systemd-run --quiet --pipe --wait --collect --uid=dubplate --working-directory="$release" \
    --property=EnvironmentFile="$settings" --property=UMask=0077 --property=PrivateTmp=true --setenv=LOG_LEVEL=silent \
    --setenv=NODE_ENV=production --setenv=DATA_DIR="$folder" --setenv=TMPDIR=/var/tmp \
    "$release/bin/node" "scripts/$script.ts" "$@"
}

# Not while the shop is closed for one of the commands below.
run() {
  { flock -s 0 && run_in "$root/current" "$data" "$@"; } 0<> "$root/closed"
}

# One update or backup at a time. The lock is standard input, which systemd-run hands on: what a killed
# one has started keeps it.
wait_turn() {
  exec 0<> "$root/lock"
  flock -n 0 || { echo "Waiting for another update or backup …" && flock 0; }
}

# Until this process ends.
keep_closed() {
  exec 8<> "$root/closed"
  flock 8
}

# Closes the shop for one of the commands below, in a unit that outlives this terminal. However that
# ends, `recover` follows.
run_closed() {
  begun=$(date +%s)
  outcome=0
  systemd-run --quiet --wait --collect --unit="dubplate-$2" --property=EnvironmentFile="$settings" \
    --property=TimeoutStopSec=infinity --property=ExecStopPost="$0 recover" "$@" || outcome=$?
  journalctl --quiet --output=cat "_SYSTEMD_UNIT=dubplate-$2.service" --since="@$begun"
  return $outcome
}

answers() {
  port=$(setting PORT)
  host=$(setting HOST)
  case $host in '' | public | 0.0.0.0 | ::) host=127.0.0.1 ;; esac
  "$root/current/bin/node" -e \
    "fetch('http://$host:${port:-3000}$1').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
}

# Prints what the shop has said since its start. Fails if it ended, or ended three times, or takes too
# long.
wait_open() {
  since=$(($(date +%s) - 2))
  seconds=0
  outcome=0
  until answers /healthz; do
    restarts=$(systemctl show --property=NRestarts --value dubplate)
    state=$(systemctl is-active dubplate || true)
    seconds=$((seconds + 1))
    if [ "$state" = failed ] || [ "$state" = inactive ] || [ "$restarts" -ge 3 ] || [ $seconds -gt 600 ]; then
      outcome=1
      break
    fi
    sleep 1
  done
  said="--since=@$since"
  [ $outcome = 1 ] || said="_SYSTEMD_INVOCATION_ID=$(systemctl show --property=InvocationID --value dubplate)"
  journalctl --quiet --output=cat _SYSTEMD_UNIT=dubplate.service "$said" | grep -v '^{' || true
  return $outcome
}

# Fails if the shop lacks files, but writes, checks and keeps the backup of all others.
back_up() {
  unchecked=$backups/unchecked.tar
  backup=$backups/shop-$(date -u +%Y-%m-%dT%H%M%S).tar
  outcome=0
  rm -f "$unchecked"
  run backup "$unchecked" || outcome=$?
  if [ -f "$unchecked" ]; then
    run verify "$unchecked" || outcome=$?
    mv "$unchecked" "$backup"
    echo "Kept as $backup"
  fi
  # The newest three stay, however old they are.
  find "$backups" -name 'shop-*.tar' | sort | head -n -3 | while read -r old; do
    find "$old" -mtime +14 -delete
  done
  return $outcome
}

require_usual_places() {
  for name in DATABASE_URL S3_BUCKET DATA_DIR; do
    [ -z "$(setting $name)" ] || stop "This needs database and files in $data, but $name is set. See docs/operating.md."
  done
}

require_room() {
  free=$(df -Pm "$data" | awk 'NR == 2 { print $4 }')
  needed=$(($1 * $(du -sm "$data" | cut -f 1) + 1000))
  [ "$free" -ge "$needed" ] || stop "This needs $needed MB of free disk space, and there are $free."
}

restore() {
  [ -f "${1:-}" ] || stop "Name a backup: dubplate restore FILE"
  require_usual_places
  wait_turn
  install -o dubplate -m 600 "$1" "$backups/restoring.tar"
  run verify "$backups/restoring.tar"
  run_closed "$0" restore-closed
}

# The keys of certificate and second factors are in no backup.
restore_closed() {
  keep_closed
  aside=${data%/*}/before-$(date -u +%Y-%m-%dT%H%M%S)
  echo "$aside" > "$restoring"
  systemctl stop dubplate
  mv "$data" "$aside"
  (
    cd "$root/current"
    as_shop bin/node scripts/restore.ts "$backups/restoring.tar"
  )
  for kept in tls secrets; do
    [ ! -d "$aside/$kept" ] || cp -a "$aside/$kept" "$data/"
  done
  rm "$restoring" "$backups/restoring.tar"
  echo "What the shop had is in $aside. Delete it when all is well."
  systemctl start dubplate
  wait_open
}

# A unit of its own would outlive the one that runs this. What lies in the shop's folder may be a link
# to anywhere, so root doesn't copy or delete it.
as_shop() {
  setpriv --reuid=dubplate --regid=dubplate --clear-groups \
    env NODE_ENV=production LOG_LEVEL=silent DATA_DIR="$data" TMPDIR=/var/tmp "$@"
}

version_in() {
  sed -n 's/^  "version": "\(.*\)",$/\1/p' "$1/package.json"
}

# Each step of the update to a version begins with the outcome it has if it fails or is killed.
record() {
  printf '{"version":"%s","outcome":"%s","at":"%s"}\n' "$version" "$1" "$(date -u +%FT%TZ)" > "$outcome_file.partial"
  mv "$outcome_file.partial" "$outcome_file"
}

# Runs as dubplate-update.service. Whoever controls the shop only chooses a version: its address and
# the key that signs it are in $settings, which root alone writes. The request lies in the shop's
# folder, so it is read and deleted as the shop's user.
update_requested() {
  version=
  if [ -f "$request" ] && [ ! -L "$request" ]; then version=$(as_shop head -c 40 "$request" || true); fi
  as_shop rm -rf "$request"
  printf %s "$version" | grep -Eqxz '[0-9]{1,9}(\.[0-9]{1,9}){2}' || stop "The request names no version."
  record not-newer
  printf '%s\n' "$(version_in "$root/current")" "$version" | sort -CuV || stop "This version isn't newer."

  download=$root/download
  trap 'rm -rf "$download"' EXIT
  rm -rf "$download"
  mkdir -m 700 "$download"
  mkdir "$download/release"
  record not-downloaded
  address=$(setting UPDATE_FROM | sed "s/{version}/$version/g")
  fetch "$address" "$download/archive"
  fetch "$address.sig" "$download/signature"
  record not-signed
  "$root/current/bin/node" "$root/current/scripts/hosting/check-signature.ts" \
    "$download/archive" "$download/signature" "$(setting UPDATE_KEY)"
  record wrong-version
  tar --extract --gzip --file "$download/archive" --directory "$download/release" --strip-components=1 --no-same-owner
  [ "$(version_in "$download/release")" = "$version" ] || stop "The archive contains another version."
  (update "$download/release")
}

# Through a pipe, so that nothing the shop's user runs can write to the file that is checked.
fetch() {
  as_shop "$root/current/bin/node" --input-type=module -e '
    const { body, ok } = await fetch(process.argv[1], { signal: AbortSignal.timeout(600_000) });
    if (!ok) throw new Error(`${process.argv[1]} answered with an error.`);
    for await (const bytes of body) process.stdout.write(bytes);
  ' "$1" | head -c 1000000000 > "$2"
  [ -s "$2" ] || stop "Nothing could be downloaded."
}

update() {
  [ -f "${1:-}/scripts/install.sh" ] || stop "Name the folder of the new version: dubplate update FOLDER"
  wait_turn
  version=$(version_in "$1")
  record not-built
  require_usual_places
  (recover)
  trial=${data%/*}/trial
  rm -rf "$trial"
  as_shop rm -rf "$former_database.partial"
  old=$(readlink "$root/current")
  sh "$1/scripts/install.sh" --build
  new=$(readlink "$root/built")
  [ "$new" != "$old" ] || stop "This version is installed already."

  echo "Backing up and trying the new version on a copy …"
  record not-backed-up
  require_room 3
  back_up || stop "The backup isn't complete, so nothing is updated. What is missing is named above."
  record not-tried
  trap 'rm -rf "$trial"' EXIT
  run_in "$new" "$trial" restore "$backup"
  run_in "$new" "$trial" verify
  rm -rf "$trial"
  record went-back
  run_closed "$new/scripts/hosting/dubplate.sh" switch "$old" "$new"
}

# Has its name only when it is whole.
name_way_back() {
  echo "$1" > "$switching.partial"
  mv "$switching.partial" "$switching"
}

switch() {
  old=$1 new=$2
  keep_closed
  # What has the name of the former database is a whole one.
  [ ! -d "$former_database" ] || as_shop mv "$former_database" "$former_database.partial"
  as_shop rm -rf "$former_database.partial"
  name_way_back "$old"
  closed=$(date +%s)
  systemctl stop dubplate
  as_shop cp -a --reflink=auto "$data/database" "$former_database.partial"
  as_shop mv "$former_database.partial" "$former_database"
  ln -sfn "$old" "$former_release"
  ln -sfn "$new" "$root/current"
  # Opening the database migrates it, before a visitor can order anything.
  (
    cd "$new"
    as_shop bin/node scripts/user.ts list > /dev/null
  )
  install_units
  systemctl start dubplate
  wait_open
  version=$(version_in "$new")
  record updated
  rm "$switching"
  echo "The shop was closed for $(($(date +%s) - closed)) seconds."
  for release in "$root"/releases/*; do
    [ "$release" = "$new" ] || [ "$release" = "$old" ] || rm -rf "$release"
  done
}

# Opens the shop again after a command that was killed or failed while it was closed. Nobody has
# ordered anything since.
recover() {
  keep_closed
  if [ -f "$restoring" ]; then
    echo "The backup wasn't restored, and the shop is as it was." || true
    systemctl stop dubplate
    aside=$(cat "$restoring")
    if [ -d "$aside" ]; then
      rm -rf "$data"
      mv "$aside" "$data"
    fi
    systemctl start dubplate
    rm -f "$restoring" "$backups/restoring.tar"
    wait_open
  fi
  [ -f "$switching" ] || return 0
  if systemctl is-active --quiet dubplate && wait_open; then
    version=$(version_in "$root/current")
    [ "$(readlink "$root/current")" = "$(cat "$switching")" ] || record updated
    rm "$switching"
    return
  fi
  echo "The update failed, and the former version is opened again." || true
  systemctl stop dubplate
  go_back
}

# Returns to the release that $switching names. Can be repeated.
go_back() {
  # A copy that is complete has its name. If there is none, the database was not touched yet.
  if [ -d "$former_database" ]; then
    as_shop rm -rf "$data/database"
    as_shop mv "$former_database" "$data/database"
  fi
  ln -sfn "$(cat "$switching")" "$root/current"
  install_units
  systemctl start dubplate
  rm "$switching"
  wait_open
}

rollback() {
  [ -d "$former_database" ] || stop "There is no update to go back from."
  [ "${1:-}" = --lose-orders ] ||
    stop "Orders since the update are lost, except in the backup that is made now. Confirm: dubplate rollback --lose-orders"
  wait_turn
  back_up || echo "The backup isn't complete. What is missing is named above."
  run_closed "$0" rollback-closed
}

rollback_closed() {
  keep_closed
  name_way_back "$(readlink "$former_release")"
  systemctl stop dubplate
  go_back
}

install_units() {
  units=/usr/local/lib/systemd/system
  install -d "$units"
  find "$root/current/scripts/hosting/" -name 'dubplate*' ! -name '*.sh' -exec install -m 644 -t "$units" {} +
  ln -sfn "$root/current/scripts/hosting/dubplate.sh" /usr/local/bin/dubplate
  systemctl daemon-reload
  # A release from before there was one may be the current one.
  [ ! -f "$units/dubplate-update.path" ] || systemctl --quiet enable --now dubplate-update.path
  [ ! -f "$units/dubplate-recover.service" ] || systemctl --quiet enable dubplate-recover.service
}

status() {
  echo "Version: $(basename "$(readlink "$root/current")")"
  if answers /readyz; then echo "Open at $(setting SITE_URL)"; else echo "Not open: $(systemctl is-active dubplate || true)"; fi
  if [ -f "$data/tls/certificate.pem" ]; then
    echo "Certificate until $("$root/current/bin/node" -p \
      "new (require('crypto').X509Certificate)(fs.readFileSync('$data/tls/certificate.pem')).validTo")"
  elif [ -z "$(setting TRUST_PROXY)" ] && setting SITE_URL | grep -q '^https:'; then
    echo "Certificate: not yet. If it takes more than a minute, \"dubplate logs\" says why."
  fi
  last=$(find "$backups" -name 'shop-*.tar' | sort | tail -n 1)
  echo "Last backup: ${last:-none yet}"
  [ ! -f "$outcome_file" ] ||
    sed -n 's/^{"version":"\(.*\)","outcome":"\(.*\)","at":"\(.*\)"}$/Last update: \1, \2, \3/p' "$outcome_file"
}

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
  status | restore | update | rollback | switch | recover) "$command" "$@" ;;
  restore-closed) restore_closed ;;
  rollback-closed) rollback_closed ;;
  update-requested) update_requested ;;
  logs) exec journalctl --unit=dubplate --follow --output=cat --lines=50 ;;
  backup) wait_turn && back_up ;;
  wait) wait_open ;;
  units) install_units ;;
  verify | user) run "$command" "$@" ;;
  *) usage ;;
esac
