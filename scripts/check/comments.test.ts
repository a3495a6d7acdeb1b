import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { checkHouse } from './check-house.ts'
import { plant, tidy } from './planted.ts'

const planted: string[] = []
afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** Runs the check on the sample tree with this text in a file. Returns a line for each problem. */
function problemsOf(text: string): string[] {
  const root = plant({ ...tidy, 'server/src/features/venue/service.ts': text })
  planted.push(root)
  return checkHouse(root).problems.map(({ sentence, rule }) => `${sentence} [${rule}]`)
}

const code = 'export const settings = {}\n'

test.each([
  ['Whoever', `/** Whoever reads the table can't use it. */\n${code}`],
  ['Who', `// Who signed in just while their role changed has the old one.\n${code}`],
  ['Whose', `/**\n * Whose party has come stays.\n */\n${code}`],
  ['Whoever', `/**\n * The lock is taken.\n * Whoever was overtaken waits.\n */\n${code}`],
])('a comment that begins a sentence with %s is refused', (word, text) => {
  expect(problemsOf(text)).toEqual([
    `begins a comment's sentence with ${word}; name the person or the thing [comment]`,
  ])
})

test.each([
  `/** A member who has paid, and whose party has come. Whole cents. */\n${code}`,
  `export const settings = { title: 'Who is here' }\n`,
])('a plain sentence, and a text of the product, may have the word', (text) => {
  expect(problemsOf(text)).toEqual([])
})
