import { expect, test } from 'vitest'
import { functionsOf } from './functions.ts'

const complexityOf = (text: string) => functionsOf('x.ts', text).map(({ complexity }) => complexity)

test.each([
  ['const f = () => 1', [1]],
  ['function f(a) { if (a) return 1; return 2 }', [2]],
  ['function f(a) { if (a) return 1; else if (b) return 2; else return 3 }', [3]],
  ['const f = (a, b, c) => (a && b) || c', [3]],
  ['const f = (a) => a ?? (a ? 1 : 2)', [3]],
  ['function f(x) { switch (x) { case 1: case 2: return 1; default: return 0 } }', [3]],
  ['function f(x) { for (const y of x) while (y) y.z ??= 1 }', [4]],
  ['const o = { f() { try { g() } catch { h() } } }', [1]],
])('%s has %j ways through it', (text, ways) => {
  expect(complexityOf(text)).toEqual(ways)
})

test('branches outside of every function are not counted', () => {
  expect(complexityOf('const a = b ? c : d; const f = () => 1')).toEqual([1])
})

test('a function inside another is counted by itself', () => {
  const text =
    'function outer(a) {\n  const inner = (b) => {\n    return b ? 1 : 2\n  }\n  return inner\n}'
  expect(functionsOf('x.ts', text)).toEqual([
    { name: 'inner', line: 2, lines: 3, complexity: 2 },
    { name: 'outer', line: 1, lines: 6, complexity: 1 },
  ])
})

test('names are those of declarations, variables and properties', () => {
  const text = 'class C { m() {} }\nconst o = { p: () => 1 }\nlist.map(() => 2)'
  expect(functionsOf('x.ts', text).map(({ name, line }) => [name, line])).toEqual([
    ['m', 1],
    ['p', 2],
    ['without a name', 3],
  ])
})
