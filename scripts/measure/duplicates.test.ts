import { expect, test } from 'vitest'
import { duplicates } from './duplicates.ts'

const lines = (...names: string[]) => names.map((name) => `call('${name}')`).join('\n')
const pairs = (...texts: string[]) =>
  duplicates(new Map(texts.map((text, at) => [`${at}.ts`, text]))).map(({ one, other, lines }) => [
    `${one.file}:${one.from}-${one.to}`,
    `${other.file}:${other.from}-${other.to}`,
    lines,
  ])

test('six lines in a row are told, five are not', () => {
  const six = lines('a', 'b', 'c', 'd', 'e', 'f')
  expect(pairs(six, `x()\n${six}`)).toEqual([['0.ts:1-6', '1.ts:2-7', 6]])
  expect(pairs(six, lines('a', 'b', 'c', 'd', 'e', 'x'))).toEqual([])
})

test('a longer stretch is one pair, at its full length', () => {
  const eight = lines('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
  expect(pairs(eight, eight)).toEqual([['0.ts:1-8', '1.ts:1-8', 8]])
})

test('three places are three pairs, and one file may say a thing twice', () => {
  const six = lines('a', 'b', 'c', 'd', 'e', 'f')
  expect(pairs(six, six, six)).toHaveLength(3)
  expect(pairs(`${six}\n${six}`)).toEqual([['0.ts:1-6', '0.ts:7-12', 6]])
})

test('a line said over and over is no copy of itself', () => {
  expect(pairs(lines(...Array.from({ length: 8 }, () => 'a')))).toEqual([])
})

test('comments, imports, indentation and bare brackets make no difference', () => {
  const bare = 'if (x) {\na(1)\nb(2)\nc(3)\n}\nd(4)\ne(5)'
  const dressed = `import { a } from 'a'
// A comment.
if (x) {
  a(1) // more
  b(2)

  /* and
     more */
  c(3)
}
d(4)
e(5)`
  expect(pairs(bare, dressed)).toEqual([['0.ts:1-7', '1.ts:3-12', 6]])
  const imports = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `import '${name}'`).join('\n')
  expect(pairs(imports, imports)).toEqual([])
})
