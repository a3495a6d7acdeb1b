import { isBuiltin } from 'node:module'
import { parseSync, Visitor, type Expression } from 'oxc-parser'

/** One import as written. `type` disappears in compilation, `lazy` is loaded when first needed. */
export interface Import {
  readonly specifier: string
  readonly kind: 'value' | 'type' | 'lazy'
  readonly line: number
}

/** A file's imports, its syntax errors, and the positions of imports with a computed name. */
export interface Reading {
  readonly imports: readonly Import[]
  readonly errors: readonly string[]
  readonly unnamed: readonly string[]
}

/**
 * Reads every import of a TypeScript or JavaScript file: statements, re-exports, `import()` and types written
 * `import('…')`. An `import { type A }` counts as a value: with verbatimModuleSyntax the module is still loaded.
 */
export function readImports(path: string, text: string): Reading {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) {
    return { imports: [], errors: errors.map(({ message }) => message), unnamed: [] }
  }
  const imports: Import[] = []
  const unnamed: string[] = []
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const add = (specifier: string, kind: Import['kind'], offset: number) =>
    imports.push({
      specifier: isBuiltin(specifier) ? `node:${specifier.replace(/^node:/, '')}` : specifier,
      kind,
      line: lineOf(offset),
    })

  new Visitor({
    ImportDeclaration: (node) =>
      add(node.source.value, node.importKind === 'type' ? 'type' : 'value', node.start),
    ExportAllDeclaration: (node) =>
      add(node.source.value, node.exportKind === 'type' ? 'type' : 'value', node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source)
        add(node.source.value, node.exportKind === 'type' ? 'type' : 'value', node.start)
    },
    TSImportType: (node) => add(node.source.value, 'type', node.start),
    ImportExpression: (node) => {
      const name = nameOf(node.source)
      if (name) add(name, 'lazy', node.start)
      else unnamed.push(`line ${lineOf(node.start)} imports what is only known at run time`)
    },
    CallExpression: (node) => {
      const { callee } = node
      if (
        callee.type === 'MemberExpression' &&
        callee.object.type === 'MetaProperty' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'glob'
      )
        unnamed.push(`line ${lineOf(node.start)} imports by a pattern (import.meta.glob)`)
    },
  }).visit(program)
  return { imports, errors: [], unnamed }
}

/**
 * The specifier of an `import()`. For a package whose name is computed, such as one per platform, its constant
 * start is used.
 */
function nameOf(source: Expression): string | undefined {
  if (source.type === 'Literal' && typeof source.value === 'string') return source.value
  const fixed = source.type === 'TemplateLiteral' ? source.quasis[0]?.value.cooked : undefined
  return fixed && !/^[./]/.test(fixed) ? fixed : undefined
}
