import { expect, test } from 'vitest'
import { recipesOf } from './recipes.ts'

test('a recipe has the number of files that it says, and those that its steps name', () => {
  const text = `# Changing

Words before, \`a/b.ts\`.

## A thing

Tried with one. 7 files and a migration.

1. \`web/src/i18n/{en,ch}/x.ts\`, then \`repository.ts\`.
2. Here \`server/src/features/x/repository.ts\`, \`server/src/<x>/service.ts\`, \`fold/er/\`, \`useAct\`.

**Told by** \`server/test/x.test.ts\`.

## Not a recipe

Only words.
`
  expect(recipesOf(text)).toEqual([{ name: 'A thing', touched: 7, named: 4 }])
})
