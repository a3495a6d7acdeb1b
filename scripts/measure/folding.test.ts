import { expect, test } from 'vitest'
import type { Edge } from '../check/graph.ts'
import { foldable } from './folding.ts'

const edge = (from: string, path: string, kind: Edge['kind'] = 'value'): Edge => ({
  from,
  kind,
  line: 1,
  specifier: path,
  target: { to: 'file', path, relative: true },
})
const small = 'web/src/ui/small.tsx'
const big = 'web/src/ui/big.tsx'
const files = (lines = 40) =>
  new Map([
    [small, lines],
    [big, 100],
  ])
const found = (edges: Edge[], lines = 40) => foldable(files(lines), edges).map(({ file }) => file)

test('a small file that one beside it reads is told', () => {
  expect(foldable(files(), [edge(big, small)])).toEqual([{ file: small, reader: big, lines: 40 }])
})

test('one that is longer, read by more, by a test, lazily or from elsewhere is not', () => {
  expect(found([edge(big, small)], 41)).toEqual([])
  expect(found([edge(big, small), edge('web/src/kit/other.tsx', small)])).toEqual([])
  expect(found([edge(big, small), edge('web/src/ui/small.test.tsx', small)])).toEqual([])
  expect(found([edge(big, small, 'lazy')])).toEqual([])
  expect(found([edge('web/src/kit/other.tsx', small)])).toEqual([])
})

test('on the server, files of two duties stay two', () => {
  const feature = 'server/src/features/wallet'
  const lines = new Map([
    [`${feature}/rules.ts`, 20],
    [`${feature}/service.points.ts`, 20],
    [`${feature}/service.ts`, 100],
  ])
  const edges = [...lines.keys()].map((file) => edge(`${feature}/service.ts`, file)).slice(0, 2)
  expect(foldable(lines, edges).map(({ file }) => file)).toEqual([`${feature}/service.points.ts`])
})
