import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { checkHouse } from './check-house.ts'
import { plant, tidy, type Tree } from './planted.ts'

const planted: string[] = []
afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

function check(tree: Tree, git = true) {
  const root = plant(tree, git)
  planted.push(root)
  return checkHouse(root)
}

/** Runs the check on the sample tree with `changes` in it. Returns a line for each broken rule. */
const broken = (changes: Tree) =>
  check({ ...tidy, ...changes }).problems.map(
    ({ file, rule, sentence }) => `${file} ${sentence} [${rule}]`,
  )

test('a tidy house passes, and every file of it was read', () => {
  const found = check(tidy)
  expect(found.problems).toEqual([])
  expect(found.read).toBe(Object.keys(tidy).length)
  expect(found.imports).toBeGreaterThan(15)
})

describe('forbidden imports', () => {
  const features = 'server/src/features'
  test.each([
    [
      'the contract knows no server',
      'contract/src/venue.ts',
      `export * from '../../server/src/app.ts'`,
      'across workspaces',
    ],
    [
      'the contract knows no full zod',
      'contract/src/venue.ts',
      `import { z } from 'zod'\nexport { z }`,
      `package 'zod'`,
    ],
    [
      'routes join and do nothing else',
      `${features}/wallet/routes.ts`,
      `export { nanoid as routes } from 'nanoid'`,
      `'nanoid'`,
    ],
    [
      'routes read no rows',
      `${features}/wallet/routes.cash.ts`,
      `export * from './repository.ts'`,
      'may not import',
    ],
    [
      'rules are pure',
      `${features}/wallet/rules.ts`,
      `import 'node:crypto'\nexport const limit = 1`,
      `'node:crypto'`,
    ],
    [
      'rules read no rows, not even their types',
      `${features}/venue/rules.ts`,
      `export type A = import('../wallet/schema.ts').wallets`,
      'may not import',
    ],
    [
      'SQL is in repositories',
      `${features}/venue/service.ts`,
      `export { eq as settings } from 'drizzle-orm'`,
      `'drizzle-orm'`,
    ],
    [
      'a feature never uses a later one',
      `${features}/venue/service.tax.ts`,
      `import type { pay } from '../wallet/service.ts'\nexport type A = typeof pay`,
      'service of wallet',
    ],
    [
      'a feature uses only services of another',
      `${features}/payments/service.ts`,
      `export * from '../wallet/rules.ts'`,
      'rules of wallet',
    ],
    [
      'the kernel knows no feature',
      'server/src/kernel/live.ts',
      `export * from '../features/venue/service.ts'`,
      'may not import',
    ],
    [
      'the launcher knows no feature',
      'server/src/embedded/start.ts',
      `export * from '../features/venue/service.ts'`,
      'may not import',
    ],
    [
      'ui knows no contract',
      'web/src/ui/sum.ts',
      `import type { topUp } from '@lantern/contract/wallet'\nexport type A = typeof topUp`,
      `'contract'`,
    ],
    [
      'features of the page stay apart',
      'web/src/features/bookings/api.ts',
      `export * from '../account/api.ts'`,
      'web feature of account',
    ],
    ['pages stay apart', 'web/src/pages/about.tsx', `export * from './home.tsx'`, 'may not import'],
    [
      'lib knows no feature',
      'web/src/lib/live.ts',
      `export * from '../features/account/api.ts'`,
      'may not import',
    ],
    ['the page has no Node', 'web/src/lib/live.ts', `export * from 'node:fs'`, `package 'node:fs'`],
    [
      'workspaces are called by name',
      'web/src/lib/live.ts',
      `export * from '../../../contract/src/wallet.ts'`,
      'say @lantern/contract/…',
    ],
    [
      'nothing built is imported',
      'web/src/lib/live.ts',
      `export * from '@lantern/contract/dist/wallet.js'`,
      'which a build writes',
    ],
    [
      'names are whole',
      'web/src/ui/card.ts',
      `export * from './button'`,
      'no file web/src/ui/button',
    ],
    [
      'a path is known before it runs',
      'web/src/lib/live.ts',
      'export const load = (a: string) => import(`./${a}.ts`)',
      'only known at run time',
    ],
  ])('%s', (_, path, text, sentence) => {
    const found = broken({ [path]: text })
    expect(found).not.toEqual([])
    for (const line of found) expect(line).toMatch(path)
    expect(found.join('\n')).toContain(sentence)
  })

  test('imports that follow the order, and the exceptions, are allowed', () => {
    const found = broken({
      'server/src/features/payments/service.ts': `export * from '../wallet/service.ts'`,
      'server/src/features/payments/schema.ts': `export * from '../wallet/schema.ts'`,
      'server/src/features/venue/rules.ts': `export { Temporal } from 'temporal-polyfill'`,
      'server/src/features/venue/races.test.ts': `export * from '../wallet/repository.ts'`,
      'web/src/features/payments/card-form.tsx': `export const CardForm = 1`,
      'web/src/features/bookings/pay.tsx': `export * from '../payments/card-form.tsx'`,
      'scripts/pick.mjs': 'export const load = (a) => import(`./${a}.mjs`)',
      'web/src/pages/pay.tsx': `export * from '../features/payments/card-form.tsx'`,
    })
    expect(found).toEqual([])
  })
})

describe('cycles', () => {
  test('one of values is told with its way round', () => {
    const found = broken({
      'web/src/lib/a.ts': `import './b.ts'`,
      'web/src/lib/b.ts': `import './a.ts'`,
    })
    expect(found).toEqual([
      'web/src/lib/a.ts imports itself: web/src/lib/a.ts → web/src/lib/b.ts → web/src/lib/a.ts [cycle]',
    ])
  })

  test('one of types alone is one', () => {
    const found = broken({
      'web/src/lib/a.ts': `import type { B } from './b.ts'\nexport type A = B | 1`,
      'web/src/lib/b.ts': `export type B = import('./c.ts').C`,
      'web/src/lib/c.ts': `export type { A as C } from './a.ts'`,
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(
      /^web\/src\/lib\/a\.ts imports itself: .*b\.ts → .*c\.ts → .*\[cycle\]$/,
    )
  })
})

describe('the home page', () => {
  test.each([
    ['zod', `import 'zod'`],
    ['@tanstack/react-query', `import { QueryClient } from '@tanstack/react-query'`],
    ['contract/src/wallet.ts', `import { topUp } from '@lantern/contract/wallet'`],
    // With verbatimModuleSyntax the empty import stays in the build, and the browser loads it.
    ['contract/src/wallet.ts', `import { type topUp } from '@lantern/contract/wallet'`],
  ])('does without %s', (name, text) => {
    const found = broken({
      'web/src/app/router.tsx': `import '../lib/query.ts'\nexport const routes = 1`,
      'web/src/lib/query.ts': text,
    })
    expect(found).toEqual([
      `web/src/lib/query.ts the home page loads ${name}: ` +
        `web/src/main.tsx → web/src/app/router.tsx → web/src/lib/query.ts → ${name} [home]`,
    ])
  })

  test('may know the languages, which may know nothing that it must do without', () => {
    const languages = 'contract/src/languages.ts'
    const asking = { 'web/src/app/router.tsx': `export * from '@lantern/contract/languages'` }
    expect(broken({ ...asking, [languages]: 'export const languages = 1' })).toEqual([])
    expect(broken({ ...asking, [languages]: `export * from 'zod'` }).join('\n')).toContain(
      `${languages} the home page loads zod`,
    )
  })

  test('is also held to it where the router loads it lazily', () => {
    const found = broken({
      'web/src/app/router.tsx': `export const routes = () => import('../pages/home.tsx')`,
      'web/src/pages/home.tsx': `import '../features/account/api.ts'`,
    })
    expect(found.join('\n')).toContain('web/src/pages/home.tsx → web/src/features/account/api.ts')
  })

  test('must have an entry to begin with', () => {
    const { 'web/src/main.tsx': _, ...headless } = tidy
    expect(check(headless).problems).toMatchObject([{ file: 'web/src/main.tsx', rule: 'home' }])
  })
})

describe('names and lengths', () => {
  test.each([
    ['server/src/features/wallet/ledger.ts', 'a file of a known feature is called routes, service'],
    ['server/src/features/purse/service.ts', 'has no place in the house'],
    ['server/src/features/wallet/deep/er/service.ts', 'has no place in the house'],
    ['web/src/components/card.tsx', 'has no place in the house'],
    ['web/src/features/purse/api.ts', 'has no place in the house'],
    ['web/src/lib/utils.ts', "says nothing of the file's duty"],
  ])('%s is refused', (path, sentence) => {
    const found = broken({ [path]: `export const a = 1` })
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${path} .*\\[name\\]$`))])
    expect(found[0]).toContain(sentence)
  })

  test.each(['contract/src/purse.ts', 'web/src/i18n/en/purse.ts'])(
    '%s is no word of ours',
    (file) => {
      expect(broken({ [file]: 'export const one = 1' })).toEqual([
        `${file} is named by no word of the list in scripts/check/subjects.ts [word]`,
      ])
    },
  )

  test('300 lines are allowed, 301 are not, a catalog of sentences may be long', () => {
    const lines = (count: number) => '-- one\n'.repeat(count)
    const found = broken({
      'server/migrations/0001.sql': lines(300),
      'server/migrations/0002.sql': lines(301),
      'web/src/i18n/en.ts': '// one\n'.repeat(400),
    })
    expect(found).toEqual(['server/migrations/0002.sql has 301 lines; 300 are allowed [length]'])
  })
})

describe('the count', () => {
  test('a file that does not parse was not read', () => {
    const found = broken({ 'web/src/lib/broken.ts': 'export const = 1' })
    expect(found).toEqual([
      expect.stringMatching(/^web\/src\/lib\/broken\.ts does not parse: .*\[readable\]$/),
      'web/src/lib/broken.ts was not read; 16 were, and git has 17 [count]',
    ])
  })

  test('a file that git has and the walk passes by is missed', () => {
    const found = broken({ 'web/src/dist/hidden.ts': `export * from 'zod'` })
    expect(found).toEqual(['web/src/dist/hidden.ts was not read; 16 were, and git has 17 [count]'])
  })

  test('a file that git ignores would be missing from every clone', () => {
    const found = broken({ '.gitignore': '*.local.ts', 'web/src/lib/a.local.ts': '' })
    expect(found).toEqual(['web/src/lib/a.local.ts was read, but git ignores it [count]'])
  })

  test('outside a checkout, and in an empty one, nothing passes', () => {
    expect(check(tidy, false).problems).toMatchObject([{ file: '.', rule: 'count' }])
    expect(check({ 'README.md': '' }).problems).toMatchObject([{ file: '.', rule: 'count' }])
  })
})
