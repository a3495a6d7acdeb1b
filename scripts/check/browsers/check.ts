import type { Allowed } from './allowed.ts'
import type { Use } from './compat.ts'

/**
 * A use of a feature, and the source file that it comes from: of the page, of a package, or a style sheet of
 * the build.
 */
export interface Found extends Use {
  readonly file: string
  readonly line: number
}

/**
 * The problems: each use of a missing feature that isn't in the allowed list, and each entry of that list that
 * isn't needed any more.
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
