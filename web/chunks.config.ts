interface ModuleGraph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null
}

/** Whether a module is imported, directly or by others and never lazily, by one of these. */
function leadsTo(
  id: string,
  graph: ModuleGraph,
  isGoal: (module: string) => boolean,
  seen: Set<string> = new Set(),
): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (isGoal(id)) return true
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => leadsTo(importer, graph, isGoal, seen))
}

/**
 * Puts everything that the first page loads at once into one file. As a dozen small ones, shared with later pages, the
 * same code is 5 kB heavier on the wire. Modules that are only imported lazily keep their own files.
 */
export function firstLoad(id: string, graph: ModuleGraph): string | null {
  const isEntry = (module: string) => graph.getModuleInfo(module)?.isEntry ?? false
  // The entry stays itself, so that the manifest names it.
  if (id.endsWith('/src/main.tsx') || isEntry(id)) return null
  return leadsTo(id, graph, isEntry) ? 'first' : null
}

/** The same for what every other page stands on, which the server names ahead (`pages.ts`). */
export function insideLoad(id: string, graph: ModuleGraph): string | null {
  return leadsTo(id, graph, (module) => module.endsWith('/src/app/inside.tsx')) ? 'inside' : null
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
