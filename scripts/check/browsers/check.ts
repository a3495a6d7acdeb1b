import type { Allowed } from './allowed.ts'
import type { Use } from './compat.ts'

/** A use, and the file that it was written in: one of the page's, of a package's, or a style sheet of the build. */
export interface Found extends Use {
  readonly file: string
  readonly line: number
}

/**
 * What is wrong: each use of what the floor lacks that isn't allowed, in a line that names its places; and whatever is
 * allowed and not used any more.
 */
export function problemsOf(found: readonly Found[], allowed: readonly Allowed[]): string[] {
  const places = new Map<string, string[]>()
  const used = new Set<string>()
  for (const { name, lack, file, line } of found) {
    if (lack.isOfDevice) continue
    const fit = allowed.find(
      ({ names, files }) => names.includes(name) && (files?.test(file) ?? true),
    )
    for (const each of fit ? [fit] : []) used.add(`${each.reason} ${name}`)
    if (fit) continue
    const sentence = `${name} is newer than the floor (${lack.since}) [${lack.key}]`
    places.set(sentence, [...(places.get(sentence) ?? []), `${file}:${line}`])
  }
  const unused = allowed.flatMap(({ names, reason }) =>
    names
      .filter((name) => !used.has(`${reason} ${name}`))
      .map((name) => `${name} is allowed (${reason}) and nowhere used`),
  )
  return [...places]
    .map(([sentence, all]) => `${sentence}\n  ${all.slice(0, 5).join('\n  ')}`)
    .concat(unused)
}
