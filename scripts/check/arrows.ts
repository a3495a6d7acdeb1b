import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Edge, Problem } from './graph.ts'

/** The document that shows which feature of the server uses which. */
const page = 'docs/architecture.md'

const featureOf = (file: string) =>
  file.endsWith('.test.ts') ? undefined : /^server\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** The features that each feature uses, directly or by way of others. */
type Uses = ReadonlyMap<string, ReadonlySet<string>>

function usesIn(edges: readonly Edge[]): Uses {
  const uses = new Map<string, Set<string>>()
  for (const { from, target } of edges) {
    const user = featureOf(from)
    const used = target.to === 'file' ? featureOf(target.path) : undefined
    if (user === undefined || used === undefined || user === used) continue
    uses.set(user, (uses.get(user) ?? new Set()).add(used))
  }
  return uses
}

function leadsTo(uses: Uses, from: string, to: string, seen = new Set<string>()): boolean {
  seen.add(from)
  return [...(uses.get(from) ?? [])].some(
    (next) => next === to || (!seen.has(next) && leadsTo(uses, next, to, seen)),
  )
}

/**
 * The arrows to draw. An arrow is left out if other arrows lead the same way, because it would only crowd the
 * picture.
 */
function toDraw(uses: Uses): string[] {
  return [...uses].flatMap(([user, all]) =>
    [...all]
      .filter((used) => ![...all].some((other) => other !== used && leadsTo(uses, other, used)))
      .map((used) => `${user} --> ${used}`),
  )
}

/** Whether the arrows in the document match the imports of the server's features. */
export function arrows(root: string, files: readonly string[], edges: readonly Edge[]): Problem[] {
  if (!files.includes(page)) return []
  const text = readFileSync(join(root, page), 'utf8')
  const drawn = [...text.matchAll(/^ *([a-z]+ --> [a-z]+)$/gm)].map(([, arrow = '']) => arrow)
  const real = toDraw(usesIn(edges))
  const problem = (sentence: string): Problem => ({ file: page, rule: 'arrows', sentence })
  return [
    ...real
      .filter((arrow) => !drawn.includes(arrow))
      .map((arrow) => problem(`lacks the arrow '${arrow}', which the code has`)),
    ...drawn
      .filter((arrow) => !real.includes(arrow))
      .map((arrow) => problem(`has the arrow '${arrow}', which the code doesn't need`)),
  ].toSorted((one, other) => one.sentence.localeCompare(other.sentence))
}
