import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { checkHouse } from './check-house.ts'
import { plant, tidy, type Tree } from './planted.ts'

const planted: string[] = []
afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** Runs the whole house check on the sample tree with `changes` in it. Returns a line for each problem. */
function broken(changes: Tree): string[] {
  const root = plant({ ...tidy, ...changes })
  planted.push(root)
  return checkHouse(root).problems.map(
    ({ file, rule, sentence }) => `${file} ${sentence} [${rule}]`,
  )
}

test('documents, and what the code names of the product, are part of the check', () => {
  const place = ['product', 'rooms'].join('#')
  const found = broken({ 'docs/a.md': '[all](gone.md)', 'web/src/ui/card.ts': `// ${place}` })
  expect(found).toEqual([
    `web/src/ui/card.ts names ${place}, which docs/product.md doesn't have [product]`,
    "docs/a.md links to gone.md, which isn't there [document]",
  ])
})

describe('the picture of the arrows', () => {
  const both = `export * from '../wallet/service.ts'\nexport * from '../venue/service.ts'`
  const picture = (...arrows: string[]) =>
    ['```mermaid', 'flowchart TD', ...arrows.map((arrow) => `  ${arrow}`), '```'].join('\n')

  test('passes with every arrow but those that another way makes', () => {
    const found = broken({
      'server/src/features/payments/service.ts': both,
      'server/src/features/wallet/service.test.ts': `export * from '../payments/service.ts'`,
      'docs/architecture.md': picture('wallet --> venue', 'payments --> wallet'),
    })
    expect(found).toEqual([])
  })

  test('is told what it lacks, and what it has too many', () => {
    const found = broken({
      'server/src/features/payments/service.ts': both,
      'docs/architecture.md': picture('wallet --> venue', 'payments --> venue'),
    })
    expect(found).toEqual([
      "docs/architecture.md has the arrow 'payments --> venue', which the code doesn't need [arrows]",
      "docs/architecture.md lacks the arrow 'payments --> wallet', which the code has [arrows]",
    ])
  })
})
