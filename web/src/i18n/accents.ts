import { accented } from '@lantern/contract/venue/languages'

/** How `icu-minify` marks the parts that choose one of several texts: select, plural, selectordinal. */
const choices: readonly unknown[] = [1, 2, 3]

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** A part of a compiled sentence: a text, a gap `[name]`, a choice `[name, kind, texts]`, a tag `[name, ...parts]`. */
function partWithAccents(part: unknown): unknown {
  if (!isList(part)) return typeof part === 'string' ? accented(part) : part
  const [name, kind, ...rest] = part
  if (typeof kind !== 'number' || kind === 0) return [name, ...part.slice(1).map(partWithAccents)]
  if (!choices.includes(kind)) return part
  return [name, kind, ...rest.map(choiceWithAccents)]
}

function choiceWithAccents(texts: unknown): unknown {
  if (!isGroup(texts)) return texts
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => [key, sentence(text)] as const),
  )
}

const sentence = (compiled: unknown): unknown =>
  Array.isArray(compiled) ? compiled.map(partWithAccents) : partWithAccents(compiled)

function accentBelow(words: object): void {
  for (const [key, below] of Object.entries(words)) {
    if (isGroup(below) && !Array.isArray(below)) accentBelow(below)
    else Reflect.set(words, key, sentence(below))
  }
}

/** A compiled catalog as the pseudo-language has it; the one that is given stays as it was. */
export function withAccents<Words extends object>(words: Words): Words {
  const copy = structuredClone(words)
  accentBelow(copy)
  return copy
}
