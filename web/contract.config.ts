import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** A node of a module's syntax tree, as far as this reads it. */
interface Node {
  type: string
  start: number
  end: number
}

/** Reads a module's syntax tree. */
type Parse = (code: string) => unknown

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The nodes directly below one, in the order of the source. */
const below = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value) => isNode(value))

function child(node: Node | undefined, name: string): Node | undefined {
  const value: unknown = node && Reflect.get(node, name)
  return isNode(value) ? value : undefined
}

const nameOf = (node: Node | undefined): string => String(node && Reflect.get(node, 'name'))

/** The names that an expression or a statement may read; those of types aren't read. */
function namesIn(node: Node): string[] {
  if (node.type === 'Identifier') return [nameOf(node)]
  const expression = child(node, 'expression')
  if (node.type.startsWith('TS')) return expression ? namesIn(expression) : []
  return below(node).flatMap(namesIn)
}

function isCalling(node: Node): boolean {
  if (/Function/.test(node.type)) return false
  return /^(Call|New)Expression$/.test(node.type) || below(node).some(isCalling)
}

/** Calls of the contract change nothing elsewhere, so whatever comes of one is left out where nobody reads it. */
const unlessUnread = (source: string) => `/* @__PURE__ */ (() => (${source}))()`

/** The parts of an endpoint that are schemas. */
const parts = ['params', 'query', 'body', 'reply']
const partName = (endpoint: string, part: string) => `${endpoint}$${part}`

/** Something that a module of the contract declares. */
interface Declared {
  name: string
  isExported: boolean
  reads: ReadonlySet<string>
  /** Its source, without `export`. */
  source: string
}

interface Imported {
  name: string
  /** The module of the contract, such as `pricing`. */
  from: string
}

interface Contract {
  declared: readonly Declared[]
  imported: readonly Imported[]
}

/** The properties of what an endpoint is declared by, with their sources. `undefined` for any other expression. */
function definitionOf(code: string, init: Node): Map<string, Node> | undefined {
  if (init.type !== 'CallExpression' || nameOf(child(init, 'callee')) !== 'endpoint')
    return undefined
  const [, definition] = below(init)
  return new Map(
    (definition ? below(definition) : []).flatMap((property) => {
      const value = child(property, 'value')
      return value ? [[nameOf(child(property, 'key')), value] as const] : []
    }),
  )
}

/** What one constant becomes: an endpoint is its address here, and each of its schemas is a constant of its own. */
function constantsOf(code: string, constant: Node, isExported: boolean): Declared[] {
  const [name, init] = [nameOf(child(constant, 'id')), child(constant, 'init')]
  if (!init) return []
  const sourceOf = (node: Node | undefined) => (node ? code.slice(node.start, node.end) : '')
  const definition = definitionOf(code, init)
  if (!definition) {
    const source = isCalling(init) ? unlessUnread(sourceOf(init)) : sourceOf(init)
    return [
      { name, isExported, reads: new Set(namesIn(init)), source: `const ${name} = ${source}` },
    ]
  }
  const kept = ['method', 'path', 'reads', 'changes'].map(
    (key) => `${key}: ${sourceOf(definition.get(key)) || '[]'}`,
  )
  const schemas = parts.flatMap((part): Declared[] => {
    const schema = definition.get(part)
    if (!schema) return []
    const own = partName(name, part)
    const source = `const ${own} = ${unlessUnread(sourceOf(schema))}`
    return [{ name: own, isExported, reads: new Set(['z', ...namesIn(schema)]), source }]
  })
  const address = `const ${name} = { ${kept.join(', ')} }`
  const changes = definition.get('changes')
  const shared = new Set(changes ? namesIn(changes) : [])
  return [{ name, isExported, reads: shared, source: address }, ...schemas]
}

function contractIn(code: string, program: Node): Contract {
  const statements = below(program)
  const declared = statements.flatMap((statement): Declared[] => {
    const inner = child(statement, 'declaration')
    const node = inner ?? statement
    const isExported = inner !== undefined
    if (node.type === 'VariableDeclaration')
      return below(node).flatMap((constant) => constantsOf(code, constant, isExported))
    if (node.type !== 'FunctionDeclaration') return []
    const [name, source] = [nameOf(child(node, 'id')), code.slice(node.start, node.end)]
    return [{ name, isExported, reads: new Set(namesIn(node)), source }]
  })
  const imported = statements.flatMap((statement): Imported[] => {
    const from = /^\.\.?\/(.*)\.ts$/.exec(
      String(Reflect.get(child(statement, 'source') ?? {}, 'value')),
    )?.[1]
    if (statement.type !== 'ImportDeclaration' || from === undefined) return []
    return below(statement)
      .filter(({ type }) => type === 'ImportSpecifier')
      .map((specifier) => ({ name: nameOf(child(specifier, 'local')), from }))
  })
  return { declared, imported }
}

type Contracts = ReadonlyMap<string, Contract>
/** The names of a module's schemas, and of what stands on schemas, by module. */
type Schemas = ReadonlyMap<string, ReadonlySet<string>>

/** A constant or function is a schema's if it reads `z`, or one that is, of its own module or of another. */
function schemasOf(contracts: Contracts): Schemas {
  const schemas = new Map([...contracts.keys()].map((module) => [module, new Set<string>()]))
  const isSchemas = (module: string, name: string) => schemas.get(module)?.has(name) ?? false
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [module, { declared, imported }] of contracts) {
      const known = new Set(['z'])
      for (const { name, from } of imported) if (isSchemas(from, name)) known.add(name)
      for (const { name, reads } of declared) {
        if (isSchemas(module, name)) known.add(name)
        else if ([...reads].some((read) => known.has(read))) {
          schemas.get(module)?.add(name)
          known.add(name)
          isSettled = false
        }
      }
    }
  }
  return schemas
}

/** The two halves of a module, as code: what pages call and compute with, and its schemas. */
interface Halves {
  plain: string
  schemas: string
}

function halvesOf(module: string, contracts: Contracts, schemas: Schemas): Halves {
  const { declared = [], imported = [] } = contracts.get(module) ?? {}
  const isOwnSchema = ({ name }: { name: string }) => schemas.get(module)?.has(name) ?? false
  const half = (those: readonly Declared[]) => {
    const read = new Set(those.flatMap(({ reads }) => [...reads]))
    const own = declared.filter((one) => read.has(one.name) && !those.includes(one))
    const lines = [
      ...(read.has('z') ? [`import * as z from 'zod/mini'`] : []),
      ...own.map(({ name }) => `import { ${name} } from './${module}.ts'`),
      ...imported
        .filter(({ name }) => read.has(name))
        .map(
          ({ name, from }) =>
            `import { ${name} } from './${from}${schemas.get(from)?.has(name) ? '.schemas' : ''}.ts'`,
        ),
      ...those.map(({ source }) => `export ${source}`),
    ]
    return lines.join('\n')
  }
  return {
    plain: half(declared.filter((one) => !isOwnSchema(one))),
    schemas: half(declared.filter(isOwnSchema)),
  }
}

const importLine = /import \{([^}]*)\} from '@lantern\/contract\/([\w-]+)'/g

const namesOf = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** A module of the page, which imports schemas from their half, and those of endpoints by names of their own. */
function readingHalves(code: string, schemas: Schemas): string {
  const added: string[] = []
  let changed = code.replace(importLine, (line, list: string, module: string) => {
    const known = schemas.get(module)
    const names = namesOf(list)
    const isSchema = (name: string) => known?.has(name.split(' ')[0] ?? '') ?? false
    const [of, plain] = [names.filter(isSchema), names.filter((name) => !isSchema(name))]
    if (of.length > 0)
      added.push(`import { ${of.join(', ')} } from '@lantern/contract/${module}.schemas'`)
    return plain.length > 0
      ? `import { ${plain.join(', ')} } from '@lantern/contract/${module}'`
      : ''
  })
  for (const [, list = '', module = ''] of code.matchAll(importLine))
    for (const name of namesOf(list))
      for (const part of parts) {
        const own = partName(name, part)
        if (!schemas.get(module)?.has(own)) continue
        const before = changed
        changed = changed.replace(new RegExp(`(?<![\\w.'])${name}\\.${part}\\b`, 'g'), () => own)
        if (changed !== before)
          added.push(`import { ${own} } from '@lantern/contract/${module}.schemas'`)
      }
  return `${added.join('\n')}\n${changed}`
}

const folder = join(import.meta.dirname, '..', 'contract', 'src')

function readContracts(parse: Parse): Contracts {
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))
  return new Map(
    files.map((name) => {
      const code = readFileSync(join(folder, name), 'utf8')
      const program = parse(code)
      if (!isNode(program)) throw new Error(`${name} can't be read`)
      return [basename(name, '.ts'), contractIn(code, program)]
    }),
  )
}

/** All of the contract in halves, and which names are schemas. */
export function readHalves(parse: Parse): {
  halves: ReadonlyMap<string, Halves>
  schemas: Schemas
} {
  const contracts = readContracts(parse)
  const schemas = schemasOf(contracts)
  const modules = [...contracts.keys()]
  const halves = new Map(modules.map((name) => [name, halvesOf(name, contracts, schemas)]))
  return { halves, schemas }
}

/**
 * Builds the page with each module of the contract in two halves: the addresses of its calls and its rules, and its schemas.
 * An endpoint holds its schemas, so a page that only calls it would load all that the server checks it by, and the
 * library for that: a tenth of its code until its first content. A form's schema is in the build where the form is.
 */
export function contractInHalves(): Plugin {
  let known: ReturnType<typeof readHalves> = { halves: new Map(), schemas: new Map() }
  return {
    name: 'lantern:contract-in-halves',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      known = readHalves((code) => this.parse(code, { lang: 'ts' }))
    },
    resolveId(source) {
      const module = /^(?:@lantern\/contract|\.)\/([\w-]+)\.schemas(?:\.ts)?$/.exec(source)?.[1]
      return module === undefined ? undefined : join(folder, `${module}.schemas.ts`)
    },
    load(id) {
      const name = dirname(id) === folder ? basename(id, '.ts') : ''
      const [module = '', half] = name.split('.')
      return known.halves.get(module)?.[half === 'schemas' ? 'schemas' : 'plain']
    },
    transform(code, id) {
      return /\/web\/src\/.*\.tsx?$/.test(id) && code.includes('@lantern/contract/')
        ? { code: readingHalves(code, known.schemas), map: null }
        : undefined
    },
  }
}
