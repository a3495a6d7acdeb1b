import { AtRule, parse, type Container, type Document } from 'postcss'
import { at, below, lackAt, Names, type Lack, type Use } from './compat.ts'

/** Functions and units by name. They are reported wherever the data has an entry of that name. */
const valueNames = new Names()

function gather(path: string, names: ReturnType<typeof below>): void {
  for (const [name, part] of names) {
    valueNames.add(name, `${path}.${name}`, part)
    gather(`${path}.${name}`, below(part))
  }
}
gather('css.types', below(at('css', 'types')))

/** The conditions of the `@supports` blocks around a rule. Features that they test may be used inside. */
function askedFor(node: Container | Document | undefined): string {
  if (!node || node.type === 'root' || node.type === 'document') return ''
  const isAsking = node instanceof AtRule && node.name === 'supports'
  const own = isAsking ? node.params : ''
  return `${own} ${askedFor(node.parent)}`
}

/** The text without strings, addresses and the content of `var()`, where any word can stand. */
const bare = (value: string) =>
  value
    .replace(/(["'])(\\.|(?!\1).)*\1/g, '')
    .replace(/url\([^)]*\)/g, '')
    .replace(/--[\w-]+/g, '')

/** The parts of a declaration that the oldest browsers lack: the property, a keyword, a function. */
function* lacksOf(property: string, value: string): Generator<[string, Lack]> {
  // A name with an engine's prefix is meant for that engine alone.
  if (property.startsWith('-')) return
  const lack = lackAt('css', 'properties', property)
  if (lack) yield [property, lack]
  for (const [word] of bare(value).matchAll(/[a-z][a-z\d-]*(?=\(?)/gi)) {
    const isFunction = bare(value).includes(`${word}(`)
    const told = isFunction ? valueNames.lackOf(word) : lackAt('css', 'properties', property, word)
    if (told) yield [isFunction ? `${word}()` : `${property}: ${word}`, told]
  }
}

function* lacksOfRule(rule: AtRule): Generator<[string, Lack]> {
  const lack = lackAt('css', 'at-rules', rule.name)
  if (lack) yield [`@${rule.name}`, lack]
  if (rule.name === 'media') {
    for (const [, feature = ''] of rule.params.matchAll(/\(\s*([a-z-]+)/g)) {
      const told = lackAt('css', 'at-rules', 'media', feature)
      if (told) yield [`@media (${feature})`, told]
    }
  }
}

/** Every use of a missing feature in a style sheet, except inside an `@supports` that tests for it. */
export function usesInStyles(text: string): Use[] {
  const uses: Use[] = []
  const sheet = parse(text)
  const add = (found: Iterable<[string, Lack]>, offset: number | undefined, asked: string) => {
    for (const [name, lack] of found) {
      if (!asked.includes(name.replace(/[()]/g, ''))) uses.push({ name, lack, offset: offset ?? 0 })
    }
  }
  sheet.walkDecls((declaration) => {
    const { prop, value, source, parent } = declaration
    add(lacksOf(prop, value), source?.start?.offset, askedFor(parent))
  })
  sheet.walkAtRules((rule) =>
    add(lacksOfRule(rule), rule.source?.start?.offset, askedFor(rule.parent)),
  )
  sheet.walkRules(({ selector, source, parent }) => {
    for (const [written, name = ''] of selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g)) {
      const lack = lackAt('css', 'selectors', name)
      if (lack) add([[written, lack]], source?.start?.offset, askedFor(parent))
    }
  })
  return uses
}
