import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { documents } from './documents.ts'
import { plant, type Tree } from './planted.ts'
import { productPage } from './product.ts'
import { filesOfGit } from './tree.ts'

const planted: string[] = []
afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** Runs the check on a small tree with documents. Returns a line for each problem. */
function broken(tree: Tree): string[] {
  const root = plant(tree)
  planted.push(root)
  const files = filesOfGit(root)
  return [...productPage(root, files), ...documents(root, files)].map(
    ({ file, rule, sentence }) => `${file} ${sentence} [${rule}]`,
  )
}

/** The name is put together here, so that this file doesn't contain it and the check passes over it. */
const place = (anchor: string) => ['product', anchor].join('#')

const page = [
  '# The product',
  '## Routes',
  '`/` and `/rooms/{id}`',
  '## How calls behave',
  '```sh',
  '# no heading',
  '```',
  '| `GET /api/rooms/{id}` |',
].join('\n')

const call = (path: string) =>
  `export const one = endpoint({\n  method: 'GET',\n  path: '${path}',\n})\n`

const tidy: Tree = {
  'docs/product.md': page,
  'contract/src/rooms.ts': call('/api/rooms/:id'),
  'web/src/app/routes.ts': `// ${place('routes')}\nexport const routes = [{ path: '/rooms/:number' }]\n`,
}

test('a page that tells of all there is passes', () => {
  expect(broken(tidy)).toEqual([])
})

describe('the product’s page', () => {
  test.each([
    ['a name that leads nowhere', 'server/src/a.ts', place('nowhere')],
    ['a line of code that looks like a heading', 'server/src/a.ts', place('no-heading')],
    ['a name in a migration', 'server/migrations/0001.sql', place('gone')],
  ])('%s is told', (_, file, name) => {
    const found = broken({ ...tidy, [file]: `// as ${name} has it` })
    expect(found).toEqual([`${file} names ${name}, which docs/product.md doesn't have [product]`])
  })

  test('a section of a document that isn’t in the project is told', () => {
    const name = ['spec', '§5'].join(' ')
    const found = broken({ ...tidy, 'web/src/a.tsx': `// as ${name} has it` })
    expect(found).toEqual([
      `web/src/a.tsx names '${name}' of a document that isn't in the project; say product#… [product]`,
    ])
  })

  test('names are asked of the page even where there is none', () => {
    expect(broken({ 'server/src/a.ts': `// ${place('routes')}` })).toHaveLength(1)
  })

  test('two headings of one name are told', () => {
    const found = broken({ ...tidy, 'docs/product.md': `${page}\n### Routes\n` })
    expect(found).toEqual(['docs/product.md has two headings called routes [product]'])
  })

  test('a call that isn’t listed, and one that isn’t served, are told', () => {
    const found = broken({ ...tidy, 'contract/src/rooms.ts': call('/api/tables/:id') })
    expect(found).toEqual([
      "contract/src/rooms.ts has the call GET /api/tables/{}, which docs/product.md doesn't list [product]",
      "docs/product.md lists the call GET /api/rooms/{}, which the contract doesn't have [product]",
    ])
  })

  test('a screen that isn’t listed is told', () => {
    const found = broken({
      ...tidy,
      'web/src/app/routes.ts': `export const routes = [{ path: '/bar' }]`,
    })
    expect(found).toEqual([
      "web/src/app/routes.ts has the screen /bar, which docs/product.md doesn't list [product]",
    ])
  })
})

describe('documents', () => {
  test('links and paths that lead somewhere pass', () => {
    const text = [
      'See [rooms](product.md#how-calls-behave), [here](#a-b), [there](https://lantern.example), [all](../docs/)',
      '`contract/src/{rooms,beds}.ts`, `docs/`, `web/src/<name>.ts`, `npm test`',
      '# A b!',
    ].join('\n')
    expect(broken({ ...tidy, 'docs/a.md': text, 'contract/src/beds.ts': '' })).toEqual([])
  })

  test.each([
    ['[x](gone.md)', "links to gone.md, which isn't there"],
    ['[x](rooms.md#gone)', 'links to rooms.md#gone, which has no such heading'],
    ['`contract/src/{rooms,beds}.ts`', "names contract/src/beds.ts, which isn't there"],
    ['`server/src/kernel/`', "names server/src/kernel/, which isn't there"],
    ['`src/rooms.ts`', "names src/rooms.ts, which isn't there"],
  ])('%s is told', (text, sentence) => {
    const found = broken({ ...tidy, 'docs/rooms.md': '# Rooms\n', 'docs/a.md': text })
    expect(found).toEqual([`docs/a.md ${sentence} [document]`])
  })
})

describe('decisions', () => {
  const whole = (number: number) =>
    `# ${number}. So\n\n**Decided.** It is so.\n\n**Why.** It was.\n`

  test('numbered in order, with their parts, they pass', () => {
    const found = broken({
      'docs/decisions/0001-a.md': whole(1),
      'docs/decisions/0002-b.md': whole(2),
    })
    expect(found).toEqual([])
  })

  test.each([
    ['a gap', '0003-b.md', whole(3), 'is decision 2 in order, but numbered otherwise'],
    ['another heading', '0002-b.md', whole(7), "should begin with '# 2. '"],
    [
      'no reason',
      '0002-b.md',
      '# 2. So\n\n**Decided.** So.\n',
      'has no paragraph that begins with **Why.**',
    ],
  ])('%s is told', (_, file, text, sentence) => {
    const found = broken({ 'docs/decisions/0001-a.md': whole(1), [`docs/decisions/${file}`]: text })
    expect(found).toEqual([`docs/decisions/${file} ${sentence} [document]`])
  })
})
