#!/bin/sh
# Upgrades the nodes of this machine to a release, node after node, or goes back; start it as root:
#   deploy/upgrade.sh zatyshok-0.2.0.tar.gz      installs the release and switches to it
#   deploy/upgrade.sh --back [VERSION]           switches to the release before, or to VERSION; it must be installed
# Steps: free space, unpack, `config check`, backup, migration, then each node: stop, start, /health/ready; workers last.
# If a step fails, all nodes return to the running release. The schema of the database is never taken back: every
# release works on the schema of the next one.
set -eu

RELEASES=${UPGRADE_RELEASES:-/opt/zatyshok/releases}
CURRENT=${UPGRADE_CURRENT:-/opt/zatyshok/current}
BACKUPS=${UPGRADE_BACKUPS:-/var/lib/zatyshok/backups}
# Seconds for a node to become ready.
PATIENCE=${UPGRADE_PATIENCE:-120}
# Seconds between a ready node and the next stop, so that the balancer uses the node again.
SETTLE=${UPGRADE_SETTLE:-5}

say() { echo "$(date -u +%H:%M:%S) $*"; }
fail() { say "Помилка: $*" >&2; exit 1; }

# Replaced in the trials of deploy/upgrade.sh, which have no systemd.
SERVICES=${UPGRADE_SERVICES:-systemctl}
PORTAL=${UPGRADE_COMMAND:-}

portal() { # RELEASE COMMAND…: the command line of that release, with the settings of the services
  release=$1; shift
  if [ -n "$PORTAL" ]; then "$PORTAL" "$release" "$@"; else UPGRADE_RELEASE="$release" "$release/deploy/portal.sh" "$@"; fi
}
nodes() { # ports of the running nodes
  "$SERVICES" list-units --plain --no-legend --state=running 'zatyshok@*.service' | sed -n 's/^zatyshok@\([0-9]*\)\.service .*/\1/p'
}
switch() { # RELEASE: replaces the link in one step
  ln -sfn "$1" "$CURRENT.new" && mv -T "$CURRENT.new" "$CURRENT"
}
ready() { # PORT
  waited=0
  while [ "$waited" -lt "$PATIENCE" ]; do
    curl -fsS -o /dev/null --max-time 3 "http://127.0.0.1:$1/health/ready" 2>/dev/null && return 0
    sleep 1; waited=$((waited + 1))
  done
  return 1
}
restart_all() { # restarts PORTS one after the other; returns 1 at the first node that is not ready
  for port in $PORTS; do
    say "вузол $port: зупиняю"
    "$SERVICES" restart "zatyshok@$port" || return 1
    ready "$port" || { say "вузол $port не готовий за $PATIENCE с"; return 1; }
    say "вузол $port: готовий"
    sleep "$SETTLE"
  done
  if "$SERVICES" is-active --quiet zatyshok-worker; then "$SERVICES" restart zatyshok-worker || return 1; fi
}
roll() { # RELEASE
  switch "$1"
  if restart_all; then say "працює $(basename "$1")"; return 0; fi
  say "повертаюся до $(basename "$OLD")"
  switch "$OLD"
  restart_all || fail "вузли не готові й на $(basename "$OLD"): дивіться journalctl -u 'zatyshok@*'"
  fail "оновлення не вдалося, працює $(basename "$OLD")"
}

[ $# -ge 1 ] || fail "назвіть архів випуску або --back"
OLD=$(readlink -f "$CURRENT" 2>/dev/null) || fail "немає $CURRENT: спершу встановіть портал, див. docs/operating.md"
[ -d "$OLD" ] || fail "$CURRENT не веде до випуску"
PORTS=$(nodes)
[ -n "$PORTS" ] || fail "жоден вузол zatyshok@ не працює"

if [ "$1" = --back ]; then
  if [ $# -ge 2 ]; then NEW=$RELEASES/$2; else NEW=$(cat "$OLD/.before" 2>/dev/null) || fail "попередній випуск невідомий: назвіть версію"; fi
  [ -d "$NEW" ] || fail "випуск $(basename "$NEW") не встановлено"
  say "назад: $(basename "$OLD") → $(basename "$NEW"); база даних лишається новою"
  portal "$NEW" config check >/dev/null || fail "налаштування не для $(basename "$NEW"): приберіть нові ключі"
  roll "$NEW"
  exit 0
fi

ARCHIVE=$1
[ -f "$ARCHIVE" ] || fail "немає файла $ARCHIVE"
NAME=$(tar -tzf "$ARCHIVE" 2>/dev/null | sed -n '1{s,/.*,,;p;q}') || true
case $NAME in zatyshok-[0-9]*) VERSION=${NAME#zatyshok-} ;; *) fail "$ARCHIVE не є випуском порталу" ;; esac
NEW=$RELEASES/$VERSION
[ "$NEW" != "$OLD" ] || fail "випуск $VERSION уже працює"
[ "$(df -Pm "$RELEASES" | awk 'NR==2 {print $4}')" -gt 800 ] || fail "у $RELEASES менше ніж 800 МБ вільного місця"

if [ ! -d "$NEW" ]; then
  say "розпаковую $VERSION"
  rm -rf "$NEW.unfinished" && mkdir -p "$NEW.unfinished"
  tar -xzf "$ARCHIVE" -C "$NEW.unfinished" --strip-components=1 --no-same-owner || fail "архів пошкоджено"
  mv "$NEW.unfinished" "$NEW"
fi
echo "$OLD" >"$NEW/.before"
say "перевіряю налаштування"
portal "$NEW" config check >/dev/null || fail "налаштування не для $VERSION; нічого не змінено"
say "резервна копія"
portal "$OLD" backup "$BACKUPS/before-$VERSION-$(date -u +%Y%m%dT%H%M%S)" || fail "копію не зроблено; нічого не змінено"
say "оновлюю базу даних"
portal "$NEW" migrate || fail "базу даних не оновлено; працює $(basename "$OLD")"
roll "$NEW"
