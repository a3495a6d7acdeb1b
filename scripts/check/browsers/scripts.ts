import { parseSync } from 'oxc-parser'
import { at, below, lackAt, Names, type Lack, type Use } from './compat.ts'
import { isBareName, isNode, keyOf, listOf, nameOf, ownNames, textOf, type Node } from './syntax.ts'

/** The names that a script can use: members of objects, methods of the language, events, and globals. */
const members = new Names()
const methods = new Names()
const events = new Names()
const globals = new Names()

/**
 * A word on its own has many other meanings. A member of a web API is only reported on a global object that has
 * it.
 */
const isTelling = (name: string) => /^.{3,}[a-z][A-Z]/.test(name)

/**
 * Objects whose methods no other object has, such as `Atomics.pause`. Their methods are reported only after the
 * object's own name.
 */
const isSpace = (name: string) =>
  /^(Atomics|Error|Function|Intl|JSON|Math|Promise|Reflect|RegExp)$/.test(name)

for (const [name, part] of below(at('api'))) {
  globals.add(name, `api.${name}`, part)
  // If an interface is missing, its own name is reported. Its members needn't be.
  if (lackAt('api', name)) continue
  for (const [told, member] of below(part)) {
    const [, plain = told, kind] = /^(.+)_(static|event)$/.exec(told) ?? []
    const key = `api.${name}.${told}`
    if (kind === 'event') events.add(plain, key, member)
    // In the data, any other key with an underscore describes a detail of behaviour, not a name.
    else if (isTelling(plain) && !plain.includes('_')) members.add(plain, key, member)
    if (name === 'Window' && kind === undefined) globals.add(plain, key, member)
  }
}
for (const [name, part] of below(at('javascript', 'builtins'))) {
  globals.add(name, `javascript.builtins.${name}`, part)
  if (isSpace(name) || lackAt('javascript', 'builtins', name)) continue
  for (const [told, member] of below(part)) {
    methods.add(told, `javascript.builtins.${name}.${told}`, member)
  }
}

/** The interface of each global variable. */
const kinds = new Map([
  ['navigator', 'Navigator'],
  ['document', 'Document'],
  ['window', 'Window'],
  ['self', 'Window'],
  ['globalThis', 'Window'],
  ['performance', 'Performance'],
  ['crypto', 'Crypto'],
  ['history', 'History'],
  ['location', 'Location'],
])

/** Whether the oldest browsers lack a global's member; `undefined` if the data has no such name. */
function lackOfGlobals(object: string, name: string): Lack | null | undefined {
  const ways = [
    ['api', object, `${name}_static`],
    ['javascript', 'builtins', object, name],
    ['api', kinds.get(object) ?? object, name],
  ]
  return ways.map((keys) => lackAt(...keys)).find((lack) => lack !== undefined)
}

/** Attributes as React has them, of an element made by `jsx('div', { … })`. */
function* attributes(tag: string, given: Node): Generator<[string, Lack | null, Node]> {
  for (const property of listOf(given['properties'])) {
    const name = keyOf(property)
    if (name === null) continue
    const lower = name.toLowerCase()
    const known =
      lackAt('html', 'global_attributes', lower) ?? lackAt('html', 'elements', tag, lower)
    const event = /^on[A-Z]/.test(name) ? events.lackOf(lower.slice(2)) : null
    yield [`<${tag} ${name}>`, known ?? event, property]
  }
}

function* inCall(node: Node): Generator<[string, Lack | null, Node]> {
  const callee = isNode(node['callee']) ? node['callee'] : node
  const [first, second] = listOf(node['arguments'])
  const said = textOf(first)
  const method = callee.type === 'MemberExpression' ? keyOf(callee) : null
  if (method !== null) yield [`.${method}()`, methods.lackOf(method), callee]
  if (said === null) return
  if (method === 'addEventListener') yield [`'${said}' event`, events.lackOf(said), node]
  if (second?.type === 'ObjectExpression' && at('html', 'elements', said)) {
    yield* attributes(said, second)
  }
}

function* inRegex(node: Node): Generator<[string, Lack | null | undefined, Node]> {
  const regex = node['regex']
  if (typeof regex !== 'object' || regex === null) return
  const { flags, pattern } = { flags: '', pattern: '', ...regex }
  if (flags.includes('v'))
    yield ['/…/v', lackAt('javascript', 'builtins', 'RegExp', 'unicodeSets'), node]
  if (/\(\?[ims]*-?[ims]+:/.test(pattern)) {
    yield ['(?i:…)', lackAt('javascript', 'regular_expressions', 'modifier'), node]
  }
}

/**
 * Every use of a missing feature in a script, found by name. A missing member that has the same name as an
 * existing one isn't found. Throws if the script can't be parsed.
 */
export function usesInScript(path: string, text: string): Use[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0 || !isNode(program)) throw new Error(`${path}: ${errors[0]?.message}`)
  const uses: Use[] = []
  const own = ownNames(program)
  const globalOf = (value: unknown) => {
    const name = nameOf(value)
    return name === null || own.has(name) ? null : name
  }
  const add = (name: string, lack: Lack | null | undefined, node: Node) => {
    if (lack) uses.push({ name, lack, offset: node.start })
  }
  const visit = (node: Node, isReference: boolean) => {
    const name = isReference ? globalOf(node) : null
    if (name !== null) add(name, globals.lackOf(name), node)
    if (node.type === 'MemberExpression') {
      const key = keyOf(node)
      const object = globalOf(node['object'])
      const lack = key === null || object === null ? undefined : lackOfGlobals(object, key)
      if (lack === undefined && key !== null) add(`.${key}`, members.lackOf(key), node)
      else add(`${object}.${key}`, lack, node)
    }
    if (node.type === 'ObjectPattern') {
      for (const part of listOf(node['properties'])) {
        const key = keyOf(part)
        if (key !== null) add(`.${key}`, members.lackOf(key), part)
      }
    }
    if (node.type === 'CallExpression') for (const found of inCall(node)) add(...found)
    if (node.type === 'Literal') for (const found of inRegex(node)) add(...found)
    for (const [field, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? listOf(value) : isNode(value) ? [value] : []) {
        visit(child, !isBareName(node, field))
      }
    }
  }
  visit(program, true)
  return uses
}
