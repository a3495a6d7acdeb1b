#!/bin/sh
# Releases in folders, and one link that says which is served:
#   release.sh install lantern-1.2.3.tar.gz   unpacks it, brings the database up to date, exchanges the instances one by one
#   release.sh rollback                       back to the release before, likewise
#   release.sh list
#
# LANTERN_HOME (/opt/lantern) has releases/ and the links `current` and `previous`. PORTS ("3000 3001") are the
# instances. How one is started again can be said by RESTART (its port comes last). SETTLE_S (3) is how many seconds an
# instance that is ready rests before the next is exchanged: longer than the proxy's `fail_timeout`.
set -eu

home=${LANTERN_HOME:-/opt/lantern}
ports=${PORTS:-3000 3001}
restart=${RESTART:-restart_unit}
settings=${LANTERN_ENV:-/etc/lantern/lantern.env}
keep=${KEEP_RELEASES:-5}
settle=${SETTLE_S:-3}

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

restart_unit() { systemctl restart "lantern@$1"; }

# Whether the instance on a port wants requests, for a minute.
wait_until_ready() {
  tries=0
  while [ "$tries" -lt 120 ]; do
    if node -e "fetch('http://127.0.0.1:$1/api/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; then
      return 0
    fi
    tries=$((tries + 1))
    sleep 0.5
  done
  return 1
}

# Takes the place of a link in one step, so that there is never a moment without one.
point() { ln -sfn "$2" "$home/.$1.new" && mv -Tf "$home/.$1.new" "$home/$1"; }

exchange() {
  for port in $ports; do
    $restart "$port"
    if wait_until_ready "$port"; then
      # The proxy may pass this instance over for a while yet, because it was away: the next one goes only then.
      sleep "$settle"
      say "port $port serves $(basename "$(readlink "$home/current")")"
    else
      say "port $port does not become ready" >&2
      return 1
    fi
  done
}

migrate() {
  (
    set -a
    [ -r "$settings" ] && . "$settings"
    set +a
    cd "$1" && NODE_ENV=production node server/dist/src/migrate.js
  )
}

back() {
  previous=$(readlink "$home/previous" 2>/dev/null) || fail 'There is no release before this one.'
  present=$(readlink "$home/current")
  point current "$previous"
  point previous "$present"
  exchange || fail 'The release before does not become ready either: see its log.'
}

prune() {
  ls -1t "$home/releases" | tail -n +"$((keep + 1))" | while read -r name; do
    case "$home/releases/$name" in
      "$(readlink "$home/current")" | "$(readlink "$home/previous" || true)") ;;
      *) rm -rf "${home:?}/releases/$name" ;;
    esac
  done
}

install() {
  archive=$1
  name=$(basename "$archive" .tar.gz)
  target=$home/releases/$name
  [ -e "$target" ] && fail "$target is there already."
  if [ -e "$archive.sha256" ]; then
    (cd "$(dirname "$archive")" && sha256sum --check --quiet "$(basename "$archive").sha256") || fail 'The archive is not the one that was released.'
  fi
  mkdir -p "$home/releases" "$target.part"
  tar -xzf "$archive" -C "$target.part" --strip-components=1
  mv "$target.part" "$target"
  migrate "$target" || fail 'The database could not be brought up to date; nothing was exchanged.'
  present=$(readlink "$home/current" 2>/dev/null || true)
  [ -n "$present" ] && point previous "$present"
  point current "$target"
  if ! exchange; then
    [ -n "$present" ] || fail 'The first release does not become ready: see its log.'
    say 'Going back.' >&2
    back
    exit 1
  fi
  prune
}

case ${1:-} in
  install) install "${2:?which archive}" ;;
  rollback) back ;;
  list) ls -1t "$home/releases"; say "current: $(readlink "$home/current")"; say "previous: $(readlink "$home/previous" || echo none)" ;;
  *) fail 'release.sh install ARCHIVE | rollback | list' ;;
esac
