import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type VariableDeclarator } from 'oxc-parser'
import type { Problem } from './graph.ts'
import { byHand, hints } from './house.ts'

/** The name of the setter in `const [x, setX] = useState(…)`. */
function setterOf({ id, init }: VariableDeclarator): string | undefined {
  if (id.type !== 'ArrayPattern' || init?.type !== 'CallExpression') return undefined
  if (init.callee.type !== 'Identifier' || init.callee.name !== 'useState') return undefined
  const [, setter] = id.elements
  return setter?.type === 'Identifier' ? setter.name : undefined
}

/**
 * The setters of state that say something is under way: by their name, or because one async function sets them
 * to true and later to false.
 */
function busyFlags(program: ReturnType<typeof parseSync>['program']): Set<string> {
  const setters = new Set<string>()
  const flags = new Set<string>()
  const open: { awaits: boolean; raised: Set<string> }[] = []
  const enter = () => void open.push({ awaits: false, raised: new Set() })
  const leave = () => void open.pop()
  new Visitor({
    VariableDeclarator(node) {
      const setter = setterOf(node)
      if (setter === undefined) return
      setters.add(setter)
      if (byHand.busySetters.test(setter)) flags.add(setter)
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression() {
      const within = open.at(-1)
      if (within) within.awaits = true
    },
    CallExpression({ callee, arguments: [given] }) {
      const within = open.at(-1)
      if (!within || callee.type !== 'Identifier' || given?.type !== 'Literal') return
      if (given.value === true && !within.awaits) within.raised.add(callee.name)
      if (given.value === false && within.awaits && within.raised.has(callee.name)) {
        flags.add(callee.name)
      }
    },
  }).visit(program)
  return new Set([...flags].filter((flag) => setters.has(flag)))
}

/** String literals with an address of the server's API. */
function addresses(program: ReturnType<typeof parseSync>['program']): string[] {
  const found: string[] = []
  const look = (text: unknown) => {
    if (typeof text === 'string' && text.startsWith('/api/')) found.push(text)
  }
  new Visitor({
    Literal: (node) => look(node.value),
    TemplateElement: (node) => look(node.value.cooked),
  }).visit(program)
  return found
}

/**
 * Elements with a `title`. The browser's own tooltip can't be opened by keyboard and doesn't look like the
 * page's.
 */
function browserHints(program: ReturnType<typeof parseSync>['program']): string[] {
  const found: string[] = []
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || !hints.elements.test(name.name)) return
      const isHint = attributes.some(
        (one) =>
          one.type === 'JSXAttribute' &&
          one.name.type === 'JSXIdentifier' &&
          one.name.name === 'title',
      )
      if (isHint) found.push(name.name)
    },
  }).visit(program)
  return found
}

/** Finds code of the page that does by hand what the kit, the contract or the page's tooltip does for everybody. */
export function doneByHand(root: string, files: readonly string[]): Problem[] {
  return files
    .filter((file) => byHand.files.test(file) || hints.files.test(file))
    .flatMap((file): Problem[] => {
      const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'))
      // A file that can't be parsed is reported by the check that reads imports.
      if (errors.length > 0) return []
      const problem = (sentence: string): Problem => ({ file, rule: 'by hand', sentence })
      const titles = browserHints(program).map((name) =>
        problem(`gives <${name}> a title of the browser's; data-tip shows the page's own tooltip`),
      )
      if (!byHand.files.test(file)) return titles
      return [
        ...titles,
        ...[...busyFlags(program)].map((setter) =>
          problem(`keeps a busy flag with ${setter}; useAct tells whether it is busy`),
        ),
        ...addresses(program).map((address) =>
          problem(`writes out the address ${address}; the contract's call has it`),
        ),
      ]
    })
}
