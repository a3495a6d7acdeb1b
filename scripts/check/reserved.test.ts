import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { checkHouse } from './check-house.ts'
import { plant, tidy } from './planted.ts'

const planted: string[] = []
afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** The rules that the sample tree breaks with this text in this file. */
function broken(file: string, text: string): string[] {
  const root = plant({ ...tidy, [file]: text })
  planted.push(root)
  return checkHouse(root).problems.map(({ sentence, rule }) => `${sentence} [${rule}]`)
}

test.each(['settleBill', 'isStanding', 'onStay', 'termsOf'])(
  '%s is refused where its word means something else',
  (name) => {
    const found = broken('web/src/features/account/words.ts', `export const ${name} = 1`)
    expect(found).toEqual([
      expect.stringMatching(`calls something ${name}, .*\\[reserved word\\]$`),
    ])
  },
)

test('the word’s own folder, other names and sentences may', () => {
  const text = `export const standing = 1\n/** It stays. */\nexport const staying = ['stay', 'terms']`
  expect(broken('web/src/features/floor/words.ts', text)).toEqual([])
  const other = `export const afterMs = 1\nexport const outstanding = Promise.allSettled([])`
  expect(broken('web/src/features/account/words.ts', other)).toEqual([])
})
