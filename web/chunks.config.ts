interface ModuleGraph {
  getModuleInfo: (id: string) => {
    isEntry: boolean
    importers: readonly string[]
    dynamicImporters: readonly string[]
  } | null
}

/** A module and all that is reached from it by steps that `next` gives. */
function reachedFrom(id: string, next: (module: string) => readonly string[]): string[] {
  const reached = new Set([id])
  // A set that grows while it is read is read to its end.
  for (const module of reached) for (const another of next(module)) reached.add(another)
  return [...reached]
}

/** A module and all that import it, directly or by others and never lazily. */
const usersOf = (id: string, graph: ModuleGraph): string[] =>
  reachedFrom(id, (module) => graph.getModuleInfo(module)?.importers ?? [])

/** The frame around the staff's pages, which comes with each of them. */
const isFrame = (module: string) => module.endsWith('/src/app/staff/staff-house.tsx')

/** The pages that modules are of; those of the frame are of all pages that staff wait for. */
const pagesAmong = (modules: readonly string[]) =>
  new Set(modules.flatMap((module) => (isFrame(module) ? waitedFor.staff : (pageIn(module) ?? []))))

/**
 * From where a module can be reached, at once or when something is opened: the pages, and whether from around them as
 * well, as the sign-in is.
 */
function reachOf(id: string, graph: ModuleGraph): { pages: Set<string>; isAround: boolean } {
  const importersOf = (module: string) => {
    if (pageIn(module) !== undefined || isFrame(module)) return []
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    return [...importers, ...dynamicImporters]
  }
  const reached = reachedFrom(id, importersOf)
  const isAround = reached.some((module) => graph.getModuleInfo(module)?.isEntry ?? false)
  return { pages: pagesAmong(reached), isAround }
}

const isHome = (module: string) => module.endsWith('/src/pages/home/index.tsx')

/**
 * Puts everything that each page loads at once into one file, with what the home page shares with others: as a dozen small
 * ones, the same code is 5 kB heavier on the wire. Modules that are only imported lazily keep their own files.
 */
export function firstLoad(id: string, graph: ModuleGraph): string | null {
  const isEntry = (module: string) => graph.getModuleInfo(module)?.isEntry ?? false
  // The entry stays itself, so that the manifest names it.
  if (id.endsWith('/src/main.tsx') || isEntry(id)) return null
  const users = usersOf(id, graph)
  const isShared = users.some(isHome) && users.some((module) => isInside(module) || pageIn(module))
  return isShared || users.some(isEntry) ? 'first' : null
}

const isInside = (module: string) => module.endsWith('/src/app/inside.tsx')

/** Parts of TanStack Query that few screens use. Its index imports all parts, so that the graph can't tell whose they are. */
const isRare = (module: string) =>
  /@tanstack\/.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/.test(
    module,
  )

/** The same for what every other page stands on, which the server names ahead (`pages.ts`). */
export function insideLoad(id: string, graph: ModuleGraph): string | null {
  if (isRare(id)) return null
  return usersOf(id, graph).some(isInside) ? 'inside' : null
}

const pageIn = (id: string) => /\/src\/pages\/([\w-]+)\.tsx$/.exec(id)?.[1]

/** The pages that people wait for most: a member's on their phone, and the staff's at the desk. */
const waitedFor = {
  member: ['explore', 'amenity', 'booking', 'food', 'account'],
  staff: ['staff-dashboard', 'board', 'point-of-sale', 'venue-live', 'kitchen'],
}

/** The people who can open something that needs a module: everybody, members, or the staff alone. */
function audienceOf({ pages, isAround }: ReturnType<typeof reachOf>): string {
  if (isAround) return 'everybody'
  return waitedFor.member.some((page) => pages.has(page)) ? 'members' : 'staff'
}

const together = (pages: readonly string[]) => (pages.length > 2 ? 'several' : pages.join('-'))

/**
 * Puts what those pages stand on into few files, by which of them do. One file for each set of screens that share a
 * module, dialogs and all, makes eighty for a page, most of them shorter than their headers, each with a turn of its own
 * on a slow line. A page loads nothing for this that it doesn't need, but for what three or more members' or staff's
 * pages share. What only one of them stands on, and other pages or their dialogs use as well, is a file of its own (`bits`),
 * and what is opened around the pages, or by members and stood on by the staff's pages alone, is apart from the rest again: else
 * such a dialog would bring all of those pages with it.
 */
export function sharedLoad(id: string, graph: ModuleGraph): string | null {
  // Pages, their frame and catalogs stay themselves, so that the manifest names them.
  if (pageIn(id) !== undefined || isFrame(id) || isRare(id) || id.includes('/src/i18n/'))
    return null
  const pages = pagesAmong(usersOf(id, graph))
  const [members = [], staff = []] = [waitedFor.member, waitedFor.staff].map((names) =>
    names.filter((name) => pages.has(name)),
  )
  const waiting = [...members, ...staff]
  if (waiting.length === 0) return null
  if (waiting.length > 1 && members.length > 0)
    return `member-${together(members)}${pages.has('staff-dashboard') ? '-desk' : ''}`
  const reach = reachOf(id, graph)
  const isAlone = reach.pages.size === 1 && !reach.isAround
  const base = waiting.length > 1 ? `staff-${together(staff)}` : `bits-${waiting.join('-')}`
  return isAlone ? `alone-${waiting.join('-')}` : `${base}-${audienceOf(reach)}`
}

/**
 * The parts that everybody loads. The names of other files would tell visitors which pages and screens the staff have.
 */
const named = new Set(['index', 'first', 'inside', 'login-dialog', 'toaster'])

/** The name of a script: that of its source for what everybody loads, and none for the rest. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  named.has(name) ? 'assets/[name]-[hash].js' : 'assets/part-[hash].js'

/** The same for styles. Fonts and pictures keep their names. */
export const assetFileNames = ({ names }: { names: readonly string[] }): string =>
  names.some((name) => name.endsWith('.css') && !named.has(name.replace('.css', '')))
    ? 'assets/part-[hash][extname]'
    : 'assets/[name]-[hash][extname]'
