import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'

const clone = dirname(dirname(import.meta.dirname))

/** The parts of the build that the image contains, read from the Dockerfile, so that none is missing here. */
const parts = [
  'package.json',
  'contract/package.json',
  'server/package.json',
  ...[
    ...readFileSync(join(clone, 'Dockerfile'), 'utf8').matchAll(/^COPY --from=build \S+ (\S+)$/gm),
  ].flatMap(([, path]) => path ?? []),
]

/** Renames every script and style of the pages, as another build would. */
function rename(pages: string, mark: string): void {
  const assets = join(pages, 'assets')
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name))
  for (const name of readdirSync(pages)) if (/\.(br|gz)$/.test(name)) rmSync(join(pages, name))
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  const renamed = (text: string) =>
    names.reduce((all, name) => all.replaceAll(name, name.replace(/\.(\w+)$/, `${mark}.$1`)), text)
  const texts = [
    join(pages, 'index.html'),
    join(pages, '.vite', 'manifest.json'),
    ...names.map((name) => join(assets, name)),
  ]
  for (const path of texts) {
    const text = renamed(readFileSync(path, 'utf8'))
    if (dirname(path) === assets) rmSync(path)
    writeFileSync(
      dirname(path) === assets ? join(assets, renamed(path.slice(assets.length + 1))) : path,
      text,
    )
  }
}

/**
 * Packs the build as a release archive: `name.tar.gz`. With a mark, all files of the pages are renamed, like those of
 * another build.
 */
export function packRelease(into: string, name: string, mark: string | null): string {
  const folder = join(into, name)
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true })
    cpSync(join(clone, part), join(folder, part), { recursive: true })
  }
  for (const modules of ['node_modules', 'server/node_modules']) {
    symlinkSync(join(clone, modules), join(folder, modules))
  }
  if (mark !== null) rename(join(folder, 'web', 'dist'), mark)
  const archive = `${folder}.tar.gz`
  execFileSync('tar', ['-czf', archive, '-C', into, name])
  rmSync(folder, { recursive: true })
  return archive
}
