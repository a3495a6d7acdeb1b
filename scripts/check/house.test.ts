import { expect, test } from 'vitest'
import { forbiddenImports } from './house.ts'
import { pageWords } from './page-words.ts'

const features = 'server/src/features'
test.each([
  ['contract/src/venue/venue.ts', `export * from '../../server/src/app.ts'`],
  ['contract/src/venue/venue.ts', `import { z } from 'zod'`],
  [`${features}/wallet/routes.ts`, `import {\n  nanoid,\n} from 'nanoid'`],
  [`${features}/wallet/routes.cash.ts`, `export * from './repository.ts'`],
  [`${features}/wallet/rules.ts`, `import 'node:crypto'`],
  [`${features}/venue/rules.ts`, `export type A = import('../wallet/schema.ts').wallets`],
  [`${features}/bookings/core/rules.ts`, `import { pay } from '../../wallet/service.ts'`],
  [`${features}/venue/service.ts`, `export { eq } from 'drizzle-orm'`],
  [`${features}/venue/service.tax.ts`, `import type { pay } from '../wallet/service.ts'`],
  [`${features}/payments/service.ts`, `export * from '../wallet/repository.ts'`],
  ['server/src/kernel/live.ts', `export * from '../features/venue/service.ts'`],
  ['web/src/ui/sum.ts', `import type { topUp } from '@lantern/contract/payments/wallet'`],
  ['web/src/features/bookings/api.ts', `import { a } from '../account/api.ts'`],
  ['web/src/pages/about/page.tsx', `export * from '../home/home.tsx'`],
  ['web/src/lib/live.ts', `export * from 'node:fs'`],
  ['web/src/elsewhere/live.ts', ''],
  [`${features}/unheard/service.ts`, ''],
])('%s can’t contain: %s', (file, text) => {
  expect(forbiddenImports([{ file, text }])).toHaveLength(1)
})

test.each([
  [`${features}/payments/service.ts`, `import { pay } from '../wallet/service.ts'`],
  [`${features}/payments/service.ts`, `export * from '../wallet/rules.ts'`],
  [`${features}/payments/schema.ts`, `import { wallets } from '../wallet/schema.ts'`],
  [`${features}/bookings/core/rules.ts`, `import type { Sale } from '../../wallet/service.ts'`],
  ['web/src/features/orders/pay.tsx', `import { a, type B } from '../payments/card-form.tsx'`],
])('%s can contain: %s', (file, text) => {
  expect(forbiddenImports([{ file, text }])).toEqual([])
})

test('a page must come with the texts that its static imports use', () => {
  const page = (words: string, kind = 'import') => [
    {
      file: 'web/src/app/routes.tsx',
      text: `const a = page(() => import('../pages/a.tsx'), [${words}]),`,
    },
    { file: 'web/src/pages/a.tsx', text: `${kind} { b } from '../ui/b.tsx'` },
    { file: 'web/src/ui/b.tsx', text: `const t = useTranslations('menu.title')` },
  ]
  expect(pageWords(page(`'account'`))).toHaveLength(1)
  expect(pageWords(page(`'account', 'menu'`))).toEqual([])
  expect(pageWords(page(`'account'`, 'import type'))).toEqual([])
})
