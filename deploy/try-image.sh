#!/bin/sh
# Builds the image of deploy/Dockerfile, starts it as its user, hands in a reading over HTTP and stops it. Run as root
# on Debian, with buildah and debootstrap: apt-get install buildah debootstrap
# No registry of images is needed: the base is a Debian of debootstrap with the Node of this PATH. `NODE_IMAGE=…` uses
# a base of a registry instead. Not part of `npm test`: it takes minutes, the network and 3 GB.
set -eu
for tool in buildah debootstrap node npm; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed (apt-get install buildah debootstrap)"; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo 'skipped: debootstrap and buildah here need root'; exit 0; }

repository=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
export STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}" BUILDAH_ISOLATION=chroot
storage="--root $work/storage --runroot $work/run"
started=
clean() {
  [ -z "$started" ] || kill "$started" 2>/dev/null || true
  buildah $storage rm --all >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean EXIT

if [ -z "${NODE_IMAGE:-}" ]; then
  echo "base: debootstrap bookworm, Node $(node --version)"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" >"$work/debootstrap.log"
  cp "$(node -p process.execPath)" "$work/base/usr/local/bin/node"
  mkdir -p "$work/base/usr/local/lib/node_modules"
  cp -rL "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$work/base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
  # The authorities that this machine trusts, such as those of its proxy.
  cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/ca-certificates.crt"
  chroot "$work/base" useradd --create-home --uid 1000 node
  base=$(buildah $storage from scratch)
  buildah $storage copy -q "$base" "$work/base" / >/dev/null
  buildah $storage config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
  buildah $storage commit -q "$base" localhost/zatyshok-base >/dev/null
  buildah $storage rm "$base" >/dev/null
  rm -rf "$work/base"
  NODE_IMAGE=localhost/zatyshok-base
fi

buildah $storage bud --format docker --network host --build-arg "NODE_IMAGE=$NODE_IMAGE" -t localhost/zatyshok \
  -f "$repository/deploy/Dockerfile" "$repository"
container=$(buildah $storage from localhost/zatyshok)
buildah $storage inspect --type image --format 'user {{.OCIv1.Config.User}}, command {{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.Cmd}}{{println}}' localhost/zatyshok
du -sm "$(buildah $storage mount "$container")/portal" | awk '{ print "/portal: " $1 " MB" }'

port=${PORT:-3977}
log="$work/portal.log"
# `buildah run` takes the user and the environment of the image, but not its entrypoint.
buildah $storage run --network host --env HOST=127.0.0.1 --env PORT="$port" --env PORTAL_CAPTCHA_SIGN_IN=false \
  "$container" -- node scripts/launch/portal.mjs start >"$log" 2>&1 &
started=$!
until portal=$(pgrep --uid 1000 --newest -f '^[^ ]*/node scripts/launch/portal.mjs start'); do
  kill -0 "$started" || { cat "$log"; exit 1; }
  sleep 0.2
done
# /data of the container, seen from outside.
data="/proc/$portal/root/data"
node "$repository/deploy/try-reading.mjs" "http://127.0.0.1:$port" "$data/demo-sign-ins.json" || { tail -20 "$log"; exit 1; }
stat -c 'user %u owns %n' "$data/postgres/cluster"
kill -TERM "$portal"
wait "$started" && status=0 || status=$?
started=
echo "stopped with status $status"
[ "$status" = 0 ]
