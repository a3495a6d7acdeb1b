import type { Rolldown } from 'vite'
import { screens } from './screens.config.ts'

type Graph = Rolldown.ChunkingContext

/** What so many screens need is loaded with the frame around them. */
const MANY = 6
/** So is what two need and, with all that it needs itself, is no longer than this, in characters. */
const SHORT = 2_500

/** The ranks of the file that everything needs, and of the frame's. Each set of screens has its number for a rank. */
const FIRST = 40
const INSIDE = 20

const [home, login] = ['pages/home/index', 'features/signin/login-dialog']
const catalog = /\/src\/i18n\/([a-z]+)\/([a-z-]+)\.ts$/
const source = (path: string) => `${import.meta.dirname}/src/${path}`

/** These stay files of their own, so that the build's list, which the server reads, has their names. */
const entries = new Set(
  ['main.tsx', ...screens.flatMap(({ page, around }) => [`${page}.tsx`, ...around])].map(source),
)

/** A module with all that it imports at once, and that these import. */
function needsOf(id: string, graph: Graph): Set<string> {
  const needs = new Set([id])
  // A set that grows while it is read is read to its end.
  for (const each of needs)
    for (const another of graph.getModuleInfo(each)?.importedIds ?? []) needs.add(another)
  return needs
}

/** The file that a module becomes part of. Files of a higher rank are filled first, with all that their modules import. */
interface Part {
  name: string
  rank: number
}

function partsOf(graph: Graph): Map<string, Part> {
  const users = new Map<string, Set<string>>()
  for (const { page, around } of screens)
    for (const path of [`${page}.tsx`, ...around])
      for (const id of needsOf(source(path), graph))
        users.set(id, (users.get(id) ?? new Set()).add(page))
  const usersOf = (id: string) => users.get(id) ?? new Set()
  const first = needsOf(source('main.tsx'), graph)
  const isFirst = (id: string) =>
    // The home page has no file that others fill.
    first.has(id) || (usersOf(id).has(home) && usersOf(id).size > 2)
  const isShort = (id: string) => {
    const own = [...needsOf(id, graph)].filter(
      (each) => !first.has(each) && usersOf(each).size < MANY,
    )
    return (
      own.reduce((sum, each) => sum + (graph.getModuleInfo(each)?.code?.length ?? 0), 0) < SHORT
    )
  }
  const partOf = (id: string): Part | undefined => {
    const pages = usersOf(id)
    if (isFirst(id)) return { name: 'first', rank: FIRST }
    // The login dialog opens on the home page, which has no frame.
    if (pages.has(login)) return { name: [...pages].join(), rank: INSIDE + pages.size }
    if (pages.size >= MANY || (pages.size > 1 && isShort(id)))
      return { name: 'inside', rank: INSIDE }
    return pages.size > 0 ? { name: [...pages].join(), rank: pages.size } : undefined
  }
  const parts = new Map<string, Part>()
  for (const id of new Set([...first, ...users.keys()])) {
    const part = !entries.has(id) && partOf(id)
    if (part) parts.set(id, part)
  }
  return parts
}

/**
 * Files by the screens that need their modules: one for what everything needs, one for what the frame needs, and one for
 * each set of the screens that people wait for most. Left alone, the bundler would make one for each set of pages and
 * dialogs, a hundred for a page, many of them shorter than the names in them.
 */
export function screenParts(): Rolldown.CodeSplittingOptions {
  let parts: Map<string, Part> | undefined
  const byRank = Array.from({ length: FIRST }, (_, index) => ({
    priority: index + 1,
    name(id: string, graph: Graph) {
      parts ??= partsOf(graph)
      const part = parts.get(id)
      return part?.rank === index + 1 ? part.name : null
    },
  }))
  // A part takes all that it imports with it. A catalog that is also imported at once must not go.
  const catalogs = {
    priority: FIRST + 1,
    test: catalog,
    name: (id: string, graph: Graph) =>
      graph.getModuleInfo(id)?.importers.length
        ? (catalog.exec(id)?.slice(1).join('-') ?? null)
        : null,
  }
  return { groups: [catalogs, ...byRank] }
}
