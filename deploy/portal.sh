#!/bin/sh
# Runs the operator's command line with the user, settings and data folder of the services; start it as root:
#   /opt/zatyshok/current/deploy/portal.sh staff invite --login olena --role administrator
# Ctrl+C and SIGTERM end the command; the exit status is that of the command, or 128 plus the signal.
RELEASE=${UPGRADE_RELEASE:-/opt/zatyshok/current}
# The language of the person at the terminal, not of systemd.
SPEECH=${LC_ALL:-${LC_MESSAGES:-${LANG:-C.UTF-8}}}
UNIT=zatyshok-command-$$.service

# systemd runs the command outside this terminal, so a signal must be passed on. A unit that is not there yet is waited for.
stop() {
  trap '' INT TERM HUP
  until systemctl stop "$UNIT" 2>/dev/null; do
    kill -0 "$RUNNER" 2>/dev/null || break
    sleep 0.2
  done
  wait "$RUNNER"
  exit "$1"
}
trap 'stop 130' INT
trap 'stop 143' TERM
trap 'stop 129' HUP

# A background program has no standard input, so the shell's is kept under another number.
exec 3<&0
# In the background, because a shell handles a signal only after the command in the foreground. systemd-run ignores the
# signals of the terminal: it ends with the command.
(
  trap '' INT TERM HUP
  exec systemd-run --quiet --collect --wait --pipe --unit="$UNIT" --uid=zatyshok --property=UMask=0077 \
    --property=KillMode=mixed --property=TimeoutStopSec=45 \
    --property=WorkingDirectory="$RELEASE" --property=EnvironmentFile=/etc/zatyshok/environment \
    --setenv=LC_MESSAGES="$SPEECH" \
    --setenv=DATA_DIR=/var/lib/zatyshok --setenv=NODE_ENV=production --setenv=NODE_OPTIONS=--max-semi-space-size=16 \
    /usr/bin/node scripts/launch/portal.mjs "$@"
) <&3 3<&- &
RUNNER=$!
wait "$RUNNER"
