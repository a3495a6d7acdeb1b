import { parseSync, Visitor } from 'oxc-parser'

/**
 * A function in the source. `lines` counts from its first line to its last, `complexity` the paths through it,
 * at least 1.
 */
export interface Measured {
  readonly name: string
  readonly line: number
  readonly lines: number
  readonly complexity: number
}

interface Spanned {
  readonly start: number
  readonly end: number
}

/**
 * Every function of one file, in the order in which they end. Complexity is McCabe's: one, plus one for each
 * `if`, `?:`, loop, `case`, `&&`, `||` and `??`. An inner function's paths count for itself only, its lines for
 * the outer one too. A file that can't be parsed has no functions.
 */
export function functionsOf(path: string, text: string): Measured[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) return []
  const lineOf = lineNumbers(text)
  const found: Measured[] = []
  const open: number[] = []
  const names = new Map<number, string>()
  const enter = () => void open.push(1)
  const leave = ({ start, end }: Spanned, own?: string) => {
    found.push({
      name: own ?? names.get(start) ?? 'without a name',
      line: lineOf(start),
      lines: lineOf(end) - lineOf(start) + 1,
      complexity: open.pop() ?? 1,
    })
  }
  const fork = () => void open.push((open.pop() ?? 0) + 1)
  const named = (key: { type: string; name?: unknown }, value: Spanned | null) => {
    if (value && key.type === 'Identifier' && typeof key.name === 'string')
      names.set(value.start, key.name)
  }

  new Visitor({
    VariableDeclarator: ({ id, init }) => named(id, init),
    Property: ({ key, value }) => named(key, value),
    MethodDefinition: ({ key, value }) => named(key, value),
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': (node) => leave(node, node.id?.name),
    FunctionExpression: enter,
    'FunctionExpression:exit': (node) => leave(node),
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': (node) => leave(node),
    IfStatement: fork,
    ConditionalExpression: fork,
    LogicalExpression: fork,
    ForStatement: fork,
    ForInStatement: fork,
    ForOfStatement: fork,
    WhileStatement: fork,
    DoWhileStatement: fork,
    SwitchCase: ({ test }) => {
      if (test) fork()
    },
    AssignmentExpression: ({ operator }) => {
      if (operator === '&&=' || operator === '||=' || operator === '??=') fork()
    },
  }).visit(program)
  return found
}

/** The line number, from 1, of the character at an offset. */
function lineNumbers(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const after = starts.findIndex((start) => start > offset)
    return after < 0 ? starts.length : after
  }
}
