import { statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { workspaces } from './house.ts'

/** The target of an import: a file of ours (a path from the root), a package, or nothing. */
export type Target =
  | { readonly to: 'file'; readonly path: string; readonly relative: boolean }
  | { readonly to: 'package'; readonly name: string }
  | { readonly to: 'nowhere'; readonly tried: string }

/**
 * Resolves `specifier` as written in `from` (a path from `root`). The path must be complete: no extension is
 * added.
 */
export function resolve(root: string, from: string, specifier: string): Target {
  const bare = specifier.replace(/\?.*$/, '')
  const ours = new RegExp(`^@lantern/(${workspaces.join('|')})/(.+)$`).exec(bare)
  const relative = /^\.{0,2}\//.test(bare)
  if (!relative && !bare.startsWith('@lantern/')) return { to: 'package', name: specifier }
  const path = ours
    ? ours[1] === 'contract' && !ours[2]?.startsWith('dist/')
      ? `contract/src/${ours[2]}.ts`
      : `${ours[1]}/${ours[2]}`
    : posix.join(posix.dirname(from), bare)
  const found = statSync(join(root, path), { throwIfNoEntry: false })?.isFile()
  // Built files may not exist yet, so they always resolve. Other checks decide whether they may be imported.
  return found || isBuilt(path) ? { to: 'file', path, relative } : { to: 'nowhere', tried: path }
}

/** Whether a path from the root lies in a folder that a build writes. */
export function isBuilt(path: string): boolean {
  return /(^|\/)(dist|\.build)\//.test(path)
}
