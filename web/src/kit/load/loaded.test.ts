import { expect, test, vi } from 'vitest'
import { faceOf, together, type Read } from './loaded.tsx'

const none = () => false
const noRows = (rows: readonly number[]) => rows.length === 0

const read = <Data>(data: Data | undefined, isError = false): Read<Data> => ({
  data,
  isError,
  isFetching: false,
  refetch: vi.fn<() => void>(),
})

test('data that was read once is shown, even if the last read failed', () => {
  expect(faceOf(read('old', true), none)).toBe('data')
  expect(faceOf(read('new'), none)).toBe('data')
})

test('without data, the query has failed or is loading', () => {
  expect(faceOf(read<string>(undefined, true), none)).toBe('failed')
  expect(faceOf(read<string>(undefined), none)).toBe('skeleton')
})

test('a failure stays visible during another try', () => {
  expect(faceOf({ ...read<string>(undefined), errorUpdateCount: 1 }, none)).toBe('failed')
  expect(faceOf({ ...read('there'), errorUpdateCount: 1 }, none)).toBe('data')
})

test('a list without rows is empty', () => {
  expect(faceOf(read<readonly number[]>([]), noRows)).toBe('empty')
  expect(faceOf(read<readonly number[]>([1]), noRows)).toBe('data')
  expect(faceOf(read<readonly number[]>(undefined, true), noRows)).toBe('failed')
})

test('two queries have data when both do, and have failed when one without data has failed', () => {
  expect(together(read(1), read(2)).data).toEqual([1, 2])
  expect(together(read(1), read<number>(undefined)).data).toBeUndefined()
  expect(together(read(1), read<number>(undefined, true)).isError).toBe(true)
  expect(together(read(1, true), read(2)).isError).toBe(false)
})

test('two queries have failed before only if one without data has', () => {
  const failed = { ...read<number>(undefined), errorUpdateCount: 1 }
  expect(together(read(1), failed).errorUpdateCount).toBe(1)
  const old = { ...read(1), errorUpdateCount: 1 }
  expect(together(old, read<number>(undefined)).errorUpdateCount).toBe(0)
})

test('two queries are outdated when the refetch of one failed', () => {
  const old = { ...read(1, true), isRefetchError: true }
  expect(together(read(2), old).isRefetchError).toBe(true)
  expect(together(read(1), read(2)).isRefetchError).toBe(false)
})

test('trying again refetches only the query that failed', () => {
  const [good, bad] = [read(1), read<number>(undefined, true)]
  together(good, bad).refetch()
  expect(good.refetch).not.toHaveBeenCalled()
  expect(bad.refetch).toHaveBeenCalledOnce()
})
