#!/usr/bin/env bash
# Tries both recovery methods for your own database server (docs/operating.md): point-in-time recovery, and failover to
# a synchronous standby. Needs Debian's postgresql-15 and root; writes to a temporary folder only.
set -euo pipefail

bin=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
at=$(mktemp -d /tmp/recovery-drill-XXXXXX)
chown postgres "$at"
as_postgres() { runuser -u postgres -- "$@"; }
server() { as_postgres "$bin/pg_ctl" -D "$at/$1" -w -t 60 -l "$at/$1.log" "${@:2}" >/dev/null; }
ask() { as_postgres "$bin/psql" -qAt -h "$at" -p "$1" -d postgres -c "$2"; }
cleanup() {
  for one in primary recovered standby; do
    [ -f "$at/$one/postmaster.pid" ] && server "$one" stop -m immediate || true
  done
  rm -rf "$at"
}
trap cleanup EXIT

as_postgres mkdir "$at/archive"
as_postgres "$bin/initdb" -D "$at/primary" -A trust >/dev/null
cat >>"$at/primary/postgresql.conf" <<CONF
port = 55431
listen_addresses = ''
unix_socket_directories = '$at'
archive_mode = on
archive_command = 'test ! -f $at/archive/%f && cp %p $at/archive/.%f && sync $at/archive/.%f && mv $at/archive/.%f $at/archive/%f'
archive_timeout = 60
CONF
server primary start
ask 55431 'create table readings (n integer primary key)'

echo '1. Recovery to a moment'
as_postgres "$bin/pg_basebackup" -h "$at" -p 55431 -D "$at/base" -X stream -c fast
ask 55431 'insert into readings select generate_series(1, 1000)'
moment=$(ask 55431 'select clock_timestamp()')
sleep 1
ask 55431 'delete from readings' # the mistake
ask 55431 'select pg_switch_wal()' >/dev/null
as_postgres cp -a "$at/base" "$at/recovered"
cat >>"$at/recovered/postgresql.conf" <<CONF
port = 55432
archive_mode = off
restore_command = 'cp $at/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
CONF
as_postgres touch "$at/recovered/recovery.signal"
server recovered start
until [ "$(ask 55432 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
echo "   rows of $moment: $(ask 55432 'select count(*) from readings') of 1000"
[ "$(ask 55432 'select count(*) from readings')" = 1000 ]
server recovered stop -m fast

echo '2. A synchronous standby takes over'
as_postgres "$bin/pg_basebackup" -h "$at" -p 55431 -D "$at/standby" -X stream -c fast -R
cat >>"$at/standby/postgresql.conf" <<CONF
port = 55433
archive_mode = off
cluster_name = 'standby'
CONF
server standby start
ask 55431 "alter system set synchronous_standby_names = 'FIRST 1 (standby)'"
ask 55431 'select pg_reload_conf()' >/dev/null
until [ "$(ask 55431 "select sync_state from pg_stat_replication where application_name = 'standby'")" = sync ]; do sleep 0.2; done
acknowledged=0
for n in $(seq 1001 1200); do ask 55431 "insert into readings values ($n)" && acknowledged=$((acknowledged + 1)); done
as_postgres kill -9 "$(head -1 "$at/primary/postmaster.pid")"
as_postgres rm -f "$at/primary/postmaster.pid"
began=$(date +%s%N)
server standby promote
ask 55433 'insert into readings values (5000)'
echo "   writes again after $((($(date +%s%N) - began) / 1000000)) ms; acknowledged $acknowledged, kept $(ask 55433 'select count(*) from readings where n between 1001 and 1200')"
[ "$(ask 55433 'select count(*) from readings where n between 1001 and 1200')" = "$acknowledged" ]
echo 'Both came back whole.'
