import { edgesByFile, type Edge, type Problem } from './graph.ts'
import { home } from './house.ts'
import { seatOf } from './seat.ts'

/**
 * Packages and files that the first page loads but shouldn't, with the chain of imports that leads there. Only
 * imports that a browser follows at once count: type-only ones don't exist in the build, lazy ones load later.
 */
export function homePage(files: readonly string[], edges: readonly Edge[]): Problem[] {
  if (!files.some((file) => file.startsWith('web/src/'))) return []
  if (!files.includes(home.entry))
    return [{ file: home.entry, rule: 'home', sentence: 'is missing: the first page has no entry' }]

  const byFile = edgesByFile(edges.filter(({ kind }) => kind === 'value'))
  const chains = new Map<string, string[]>()
  const queue = [home.entry, ...files.filter((file) => home.shown.test(file))]
  for (const entry of queue) chains.set(entry, [entry])
  const problems = new Map<string, Problem>()
  for (const file of queue) {
    const chain = chains.get(file) ?? []
    for (const { target } of byFile.get(file) ?? []) {
      if (target.to === 'nowhere') continue
      const name = target.to === 'file' ? target.path : target.name
      if (isUnwanted(name)) {
        const sentence = `the home page loads ${name}: ${[...chain, name].join(' → ')}`
        problems.set(`${file} ${name}`, { file, rule: 'home', sentence })
      } else if (target.to === 'file' && !chains.has(name)) {
        chains.set(name, [...chain, name])
        queue.push(name)
      }
    }
  }
  return [...problems.values()]
}

function isUnwanted(name: string): boolean {
  const place = seatOf(name)?.place.name
  return (
    home.withoutPackages.some((one) => name === one || name.startsWith(`${one}/`)) ||
    (place !== undefined && home.withoutPlaces.includes(place) && !home.besides.includes(name))
  )
}
