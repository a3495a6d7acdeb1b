import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from './graph.ts'
import { anchorsOf, codeOf } from './markdown.ts'

/** The page that says what the product must do. The code and the documents are checked against it. */
const page = 'docs/product.md'
const routes = 'web/src/app/routes.ts'
const contract = /^contract\/src\/(?!.*\.test\.ts$).*\.ts$/

const written = /\.(ts|tsx|mjs|js|css|sql|md|html|json|yaml)$/
const reference = /\bproduct#([\w-]+)/g
/** How code used to refer to sections of a document that isn't in the project. */
const foreign = /\bspec\s*§\s*\d*/i

/**
 * Checks code and documents against `docs/product.md`: each anchor that they name must exist, the page must
 * list each call of the contract and each screen of the router, and it must list nothing else.
 */
export function productPage(root: string, files: readonly string[]): Problem[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const text = files.includes(page) ? read(page) : ''
  return [
    ...doubled(anchorsOf(text)),
    ...references(files, read, new Set(anchorsOf(text))),
    ...(text === '' ? [] : [...calls(text, files, read), ...screens(text, files, read)]),
  ]
}

type Read = (file: string) => string

const problem = (file: string, sentence: string): Problem => ({ file, rule: 'product', sentence })

/** Two headings of the same text would have the same anchor, and a link would lead to the first. */
function doubled(anchors: readonly string[]): Problem[] {
  const again = anchors.filter((anchor, place) => anchors.indexOf(anchor) < place)
  return again.map((anchor) => problem(page, `has two headings called ${anchor}`))
}

function references(files: readonly string[], read: Read, anchors: ReadonlySet<string>): Problem[] {
  return files
    .filter((file) => written.test(file))
    .flatMap((file) => {
      const text = read(file)
      const dangling = [...text.matchAll(reference)]
        .filter(([, anchor = '']) => !anchors.has(anchor))
        .map(([name]) => problem(file, `names ${name}, which ${page} doesn't have`))
      const [old] = foreign.exec(text) ?? []
      const outside = `names '${old}' of a document that isn't in the project; say product#…`
      return old === undefined ? dangling : [...dangling, problem(file, outside)]
    })
}

/** `/api/a/:id` and `/api/a/{id}` are the same address. */
const bare = (address: string) => address.replaceAll(/:\w+|\{\w+\}/g, '{}')

/** Each call of the contract as the page writes it, with its file. */
function callsServed(files: readonly string[], read: Read): Map<string, string> {
  const served = new Map<string, string>()
  for (const file of files.filter((each) => contract.test(each)))
    for (const [, method = '', path = ''] of read(file).matchAll(
      /method: '(\w+)',\s*path: '([^']+)'/g,
    ))
      served.set(bare(`${method} ${path}`), file)
  return served
}

function calls(text: string, files: readonly string[], read: Read): Problem[] {
  const served = callsServed(files, read)
  const listed = new Set(
    codeOf(text)
      .filter((code) => /^[A-Z]+ \/api\//.test(code))
      .map(bare),
  )
  return [
    ...[...served]
      .filter(([call]) => !listed.has(call))
      .map(([call, file]) => problem(file, `has the call ${call}, which ${page} doesn't list`)),
    ...[...listed]
      .filter((call) => !served.has(call))
      .map((call) => problem(page, `lists the call ${call}, which the contract doesn't have`)),
  ]
}

function screens(text: string, files: readonly string[], read: Read): Problem[] {
  if (!files.includes(routes)) return []
  const listed = new Set(codeOf(text).map(bare))
  return [...read(routes).matchAll(/path: '(\/[^']*)'/g)]
    .filter(([, path = '']) => !listed.has(bare(path)))
    .map(([, path]) => problem(routes, `has the screen ${path}, which ${page} doesn't list`))
}
