import { parseSync } from 'oxc-parser'
import { lackAt, type Lack } from './compat.ts'
import { isNode, keyOf, listOf, nameOf, type Node } from './syntax.ts'

/** TypeScript's declarations of the browser's API, reduced to what the oldest supported browsers have. */
export interface OldestDom {
  readonly text: string
  /** The removed declarations, by the name of the member or the global. */
  readonly removed: ReadonlyMap<string, Lack>
}

/** The interfaces that each interface inherits members from or passes them on to. */
type Heirs = ReadonlyMap<string, readonly string[]>

function heirsIn(statements: readonly Node[]): Heirs {
  const heirs = new Map<string, string[]>()
  for (const statement of statements) {
    const name = nameOf(statement['id'])
    if (statement.type !== 'TSInterfaceDeclaration' || name === null) continue
    for (const parent of listOf(statement['extends'])) {
      const of = nameOf(parent['expression'])
      if (of !== null) heirs.set(of, [...(heirs.get(of) ?? []), name])
    }
  }
  return heirs
}

/** The name of a member in the data. A handler such as `onscrollend` is listed there under its event. */
const told = (owner: string, name: string) =>
  lackAt('api', owner, name) ??
  (name.startsWith('on') ? lackAt('api', owner, `${name.slice(2)}_event`) : undefined)

const lackOfGlobal = (name: string) => lackAt('api', 'Window', name) ?? lackAt('api', name)

/**
 * Whether the oldest browsers lack a member of an interface. Interfaces that only TypeScript knows are checked
 * through those that use them.
 */
function lackOfMember(heirs: Heirs, owner: string, name: string): Lack | null | undefined {
  if (lackAt('api', owner) !== undefined) return told(owner, name)
  const lacks = (heirs.get(owner) ?? [])
    .map((heir) => lackOfMember(heirs, heir, name))
    .filter((lack) => lack !== undefined)
  return lacks.includes(null) ? null : lacks[0]
}

/** The members of an interface, or of the type that a variable is declared with. */
function membersOf(node: Node): Node[] {
  const body = node['body']
  if (isNode(body)) return listOf(body['body'])
  const annotation = isNode(node['id']) ? node['id']['typeAnnotation'] : null
  const type = isNode(annotation) ? annotation['typeAnnotation'] : null
  return isNode(type) ? listOf(type['members']) : []
}

const isSpan = (node: Node): node is Node & { end: number } => typeof node['end'] === 'number'

/**
 * Removes from the text of `lib.dom.d.ts` what the oldest browsers lack, so that the compiler reports each use.
 */
export function oldestDom(text: string): OldestDom {
  const { program } = parseSync('dom.d.ts', text)
  const statements = isNode(program) ? listOf(program['body']) : []
  const heirs = heirsIn(statements)
  const removed = new Map<string, Lack>()
  const gaps: (Node & { end: number })[] = []
  const remove = (node: Node, name: string, lack: Lack | null | undefined) => {
    if (!lack || lack.isOfDevice || !isSpan(node)) return
    removed.set(name, lack)
    gaps.push(node)
  }
  const removeFrom = (node: Node, lackOf: (name: string) => Lack | null | undefined) => {
    for (const member of membersOf(node)) {
      const name = keyOf(member)
      if (name !== null) remove(member, name, lackOf(name))
    }
  }
  for (const statement of statements) {
    const name = nameOf(statement['id'])
    if (name !== null && statement.type === 'TSInterfaceDeclaration') {
      // A missing interface keeps its type, which does no harm: without its constructor no object of it can
      // exist.
      const isMissing = Boolean(lackAt('api', name))
      if (!isMissing) removeFrom(statement, (member) => lackOfMember(heirs, name, member))
    }
    if (name !== null && statement.type === 'TSDeclareFunction') {
      remove(statement, name, lackOfGlobal(name))
    }
    for (const variable of listOf(statement['declarations'])) {
      const own = nameOf(variable['id'])
      if (own === null) continue
      const lack = lackOfGlobal(own)
      if (lack) remove(statement, own, lack)
      else removeFrom(variable, (member) => lackAt('api', own, `${member}_static`))
    }
  }
  let kept = ''
  let at = 0
  for (const { start, end } of gaps.toSorted((one, other) => one.start - other.start)) {
    if (start >= at) kept += text.slice(at, start)
    at = Math.max(at, end)
  }
  return { text: kept + text.slice(at), removed }
}
