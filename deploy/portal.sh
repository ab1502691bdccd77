#!/bin/sh
# Runs the operator's command line with the user, settings and data folder of the services; start it as root:
#   /opt/zatyshok/current/deploy/portal.sh staff invite --login olena --role administrator
RELEASE=${UPGRADE_RELEASE:-/opt/zatyshok/current}
# The language of the person at the terminal, not of systemd.
SPEECH=${LC_ALL:-${LC_MESSAGES:-${LANG:-C.UTF-8}}}
exec systemd-run --quiet --collect --wait --pipe --uid=zatyshok --property=UMask=0077 \
  --property=WorkingDirectory="$RELEASE" --property=EnvironmentFile=/etc/zatyshok/environment \
  --setenv=LC_MESSAGES="$SPEECH" \
  --setenv=DATA_DIR=/var/lib/zatyshok --setenv=NODE_ENV=production --setenv=NODE_OPTIONS=--max-semi-space-size=16 \
  /usr/bin/node scripts/launch/portal.mjs "$@"
