interface ModuleGraph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null
}

/**
 * Puts all that the first page loads at once into one file: as a dozen small ones, shared with later pages, the
 * same code is 5 kB heavier on the wire. What is only imported lazily keeps its own files.
 */
export function firstLoad(id: string, graph: ModuleGraph): string | null {
  const seen = new Set<string>()
  const leadsToEntry = (module: string): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    const info = graph.getModuleInfo(module)
    return info !== null && (info.isEntry || info.importers.some(leadsToEntry))
  }
  // The entry stays itself, so that the manifest names it.
  if (id.endsWith('/src/main.tsx') || graph.getModuleInfo(id)?.isEntry) return null
  return leadsToEntry(id) ? 'first' : null
}
