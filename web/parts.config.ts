import type { Rolldown } from 'vite'
import { screens as all } from './screens.config.ts'

const screens = all.filter(({ isRare }) => !isRare)

type Graph = Rolldown.ChunkingContext

/** A module that this many screens need is loaded with the frame around them. */
const MANY = 6
/** So is one that two screens need, if its code with its own imports has fewer characters than this. */
const SHORT = 2_500

const [home, login] = ['pages/home/index', 'features/signin/login-dialog']
const catalog = /\/src\/i18n\/([a-z]+)\/([a-z-]+)\.ts$/
const source = (path: string) => `${import.meta.dirname}/src/${path}`

/** These stay separate files, so that the build's manifest, which the server reads, contains their names. */
const entries = new Set(
  ['main.tsx', ...screens.flatMap(({ page, around }) => [`${page}.tsx`, ...around])].map(source),
)

/** A module with all its static imports, and theirs. */
function needsOf(id: string, graph: Graph): Set<string> {
  const needs = new Set([id])
  // A `for … of` over a set also visits the elements that are added during the loop.
  for (const each of needs)
    for (const another of graph.getModuleInfo(each)?.importedIds ?? []) needs.add(another)
  return needs
}

/** The name of the output file that contains each module; a module without one is left to the bundler. */
function partsOf(graph: Graph): Map<string, string> {
  const users = new Map<string, Set<string>>()
  for (const { page, around } of screens)
    for (const path of [`${page}.tsx`, ...around])
      for (const id of needsOf(source(path), graph))
        users.set(id, (users.get(id) ?? new Set()).add(page))
  const usersOf = (id: string) => users.get(id) ?? new Set()
  const first = needsOf(source('main.tsx'), graph)
  const isFirst = (id: string) =>
    // Modules that the home page shares with at least two other screens are in the first file.
    first.has(id) || (usersOf(id).has(home) && usersOf(id).size > 2)
  const isShort = (id: string) => {
    const own = [...needsOf(id, graph)].filter(
      (each) => !first.has(each) && usersOf(each).size < MANY,
    )
    return (
      own.reduce((sum, each) => sum + (graph.getModuleInfo(each)?.code?.length ?? 0), 0) < SHORT
    )
  }
  const partOf = (id: string): string | undefined => {
    const pages = usersOf(id)
    if (isFirst(id)) return 'first'
    // The login dialog opens on the home page, which has no frame, so its modules must not be in the frame's file.
    const isInside = pages.size >= MANY || (pages.size > 1 && isShort(id))
    if (isInside && !pages.has(login)) return 'inside'
    return pages.size > 0 ? [...pages].join() : undefined
  }
  const parts = new Map<string, string>()
  for (const id of new Set([...first, ...users.keys()])) {
    const part = entries.has(id) ? undefined : partOf(id)
    if (part !== undefined) parts.set(id, part)
  }
  return parts
}

/**
 * Groups modules into files by the screens that need them. By default the bundler would make a file for each set of
 * pages and dialogs: a hundred for a page, many of them smaller than the names in them.
 */
export function screenParts(): Rolldown.CodeSplittingOptions {
  let parts: Map<string, string> | undefined
  const name = (id: string, graph: Graph) => {
    parts ??= partsOf(graph)
    // A catalog that is also imported statically must stay separate.
    const words = catalog.exec(id)?.slice(1).join('-')
    if (words !== undefined && graph.getModuleInfo(id)?.importers.length) return words
    return parts.get(id) ?? null
  }
  // Each module is placed by itself: its imports have at least its users, so no two files import each other.
  return { groups: [{ name, includeDependenciesRecursively: false }] }
}
