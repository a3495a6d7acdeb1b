import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { checkHouse } from './check-house.ts'
import { plant, tidy, type Tree } from './planted.ts'

const planted: string[] = []
afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

const routes = `import { firstPages } from './page/ahead.ts'
import { firstPage, lazyPage } from './router.tsx'
export const all = [
  firstPage(() => import('../pages/home.tsx'), firstPages['/home']),
  lazyPage(() => import('../pages/account.tsx'), ['account', 'bills']),
]
`
const ahead = `export const firstPages = {
  '/food': {
    words: ['menu'],
    calls: [],
  },
  '/home': {
    words: [
      ...(['about'] as const),
    ],
    calls: ['menu'],
  },
}
`
const uses = (name: string) => `export const words = () => useTranslations('${name}.title')\n`

/** Runs the house check on the sample tree with some words in use. Returns the problems with words. */
function broken(changes: Tree): string[] {
  const root = plant({
    ...tidy,
    'web/src/app/routes.ts': routes,
    'web/src/app/page/ahead.ts': ahead,
    ...changes,
  })
  planted.push(root)
  return checkHouse(root)
    .problems.filter(({ rule }) => rule === 'words')
    .map(({ file, sentence }) => `${file} ${sentence}`)
}

test('words that come with the page, or are everywhere, are no problem', () => {
  const changes = { 'web/src/pages/home.tsx': uses('about'), 'web/src/ui/button.tsx': uses('core') }
  expect(broken({ ...changes, 'web/src/pages/account.tsx': uses('bills') })).toEqual([])
})

test('words that a part of a page uses, and the page comes without, are told', () => {
  expect(broken({ 'web/src/ui/button.tsx': uses('menu') })).toEqual([
    "web/src/ui/button.tsx uses the words of 'menu', which web/src/pages/home.tsx comes without",
  ])
})

test('what is loaded later brings its own words', () => {
  const later = `export const load = () => import('../ui/card.ts')\n`
  expect(broken({ 'web/src/pages/home.tsx': later, 'web/src/ui/card.ts': uses('menu') })).toEqual(
    [],
  )
})

test('a page whose words can’t be found is told', () => {
  const other = routes.replace("['account', 'bills']", 'words')
  expect(broken({ 'web/src/app/routes.ts': other })).toEqual([
    'web/src/app/routes.ts names 2 pages, and the words of 1 were found',
  ])
})
