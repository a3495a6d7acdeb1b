import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from './house.ts'

/** `/api/a/:id`, `/a/$id` and `/a/{id}` have a parameter at the same place. */
const bare = (address: string) => address.replaceAll(/[:$]\w+|\{\w+\}/g, '{}')

/**
 * Whether docs/product.md lists exactly the calls of the contract and the screens of the router; one line per
 * problem.
 */
export function productPage(root: string, sources: readonly Source[]): string[] {
  const page = readFileSync(join(root, 'docs/product.md'), 'utf8')
  const listed = new Set([...page.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => bare(code)))
  const calls = sources
    .filter(({ file }) => file.startsWith('contract/src/'))
    .flatMap(({ text }) => [...text.matchAll(/endpoint\(\s*'([^']+)'/g)])
    .map(([, address = '']) => bare(address))
  const routes = sources.find(({ file }) => file === 'web/src/app/routes.tsx')?.text
  if (routes === undefined)
    throw new Error('web/src/app/routes.tsx has the screens, and is missing')
  const screens = [...routes.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => bare(path))
  return [
    ...[...calls, ...screens]
      .filter((one) => !listed.has(one))
      .map((one) => `docs/product.md doesn't list ${one}`),
    ...[...listed]
      .filter((code) => /^[A-Z]+ \/api\//.test(code) && !calls.includes(code))
      .map((code) => `docs/product.md lists ${code}, which the contract doesn't have`),
  ]
}
