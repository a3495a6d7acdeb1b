/** A node of a parsed script, of any type. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

export const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const children = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** An identifier's name. */
export const nameOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'Identifier' && typeof value['name'] === 'string'
    ? value['name']
    : null

/** The text of a string, also of one in backticks, since the build writes strings so. */
export function textOf(value: unknown): string | null {
  if (!isNode(value)) return null
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value']
  const [only, ...more] = value.type === 'TemplateLiteral' ? listOf(value['quasis']) : []
  const words = more.length === 0 ? only?.['value'] : undefined
  return typeof words === 'object' && words !== null && 'cooked' in words
    ? String(words.cooked)
    : null
}

const isComputed = (node: Node): boolean => node['computed'] === true

/** The name of a member, or of a property in an object or a pattern. */
export function keyOf(node: Node): string | null {
  const key = node['property'] ?? node['key']
  return isComputed(node) ? textOf(key) : (nameOf(key) ?? textOf(key))
}

function* bound(pattern: unknown): Generator<string> {
  if (!isNode(pattern)) return
  const name = nameOf(pattern)
  if (name !== null) yield name
  else if (pattern.type === 'Property') yield* bound(pattern['value'])
  else if (pattern.type === 'AssignmentPattern') yield* bound(pattern['left'])
  else for (const child of children(pattern)) yield* bound(child)
}

/** All names that a script declares. They are its own and not the browser's. */
export function ownNames(node: Node, names = new Set<string>()): Set<string> {
  const patterns = [
    ...(/^(VariableDeclarator|Function|Class)/.test(node.type) ? [node['id']] : []),
    ...(/Function/.test(node.type) ? listOf(node['params']) : []),
    ...(node.type === 'CatchClause' ? [node['param']] : []),
    ...(/^Import.*Specifier$/.test(node.type) ? [node['local']] : []),
  ]
  for (const pattern of patterns) for (const name of bound(pattern)) names.add(name)
  for (const child of children(node)) ownNames(child, names)
  return names
}

/**
 * Whether the child in that field of a node is only a name: a key, a member's name, or the operand of `typeof`.
 */
export const isBareName = (node: Node, field: string): boolean =>
  ((field === 'property' || field === 'key') && !isComputed(node)) ||
  field === 'label' ||
  /^(Import|Export).*Specifier$/.test(node.type) ||
  (node.type === 'UnaryExpression' && node['operator'] === 'typeof')
