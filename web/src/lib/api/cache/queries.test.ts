import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { invalidateOlderThan, invalidateQueries, queryClient, readAhead } from './queries.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** A query on screen whose responses the test gives, one after the other. */
async function onScreen(url: string) {
  const answers: ((data: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: [url],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const leave = observer.subscribe(() => undefined)
  answers[0]?.('old')
  await expect.poll(() => observer.getCurrentResult().data).toBe('old')
  return { observer, answers, leave }
}

it('is refreshed when the last of overlapping reads arrives, not when the first is cancelled', async () => {
  const { observer, answers, leave } = await onScreen('/api/food/categories')
  const seen: (string | undefined)[] = []
  const refresh = () => invalidateQueries()
  const first = refresh().then(() => seen.push(observer.getCurrentResult().data))
  await expect.poll(() => answers.length).toBe(2)
  const second = refresh()
  await expect.poll(() => answers.length).toBe(3)
  const third = refresh()
  await expect.poll(() => answers.length).toBe(4)
  answers[1]?.('cut off')
  answers[2]?.('cut off too')
  await new Promise((pass) => setTimeout(pass, 20))
  expect(seen).toEqual([])
  answers[3]?.('new')
  await Promise.all([first, second, third])
  expect(seen).toEqual(['new'])
  leave()
})

it('does not use data that was read ahead before the change', async () => {
  let answers = 0
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([(answers += 1)])))
  const url = '/api/bookings/upcoming?page=1'
  expect(await readAhead(url)).toEqual([1])
  expect(await readAhead(url)).toEqual([1])
  await invalidateQueries()
  expect(await readAhead(url)).toEqual([2])
})

it('is marked stale if it was read longer ago than the given time', async () => {
  vi.useFakeTimers()
  queryClient.setQueryData(['/api/amenities'], 'old')
  vi.advanceTimersByTime(5_000)
  queryClient.setQueryData(['/api/food/items'], 'new')
  vi.advanceTimersByTime(6_000)
  await invalidateOlderThan(10_000)
  vi.useRealTimers()
  const isOld = (url: string) => queryClient.getQueryState([url])?.isInvalidated
  expect([isOld('/api/amenities'), isOld('/api/food/items')]).toEqual([true, false])
})

it('drops the data of a first read that was under way during the change', async () => {
  const answers: ((data: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['/api/bookings/upcoming'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const leave = observer.subscribe(() => undefined)
  const refreshed = invalidateQueries()
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await refreshed
  const { data, isError } = observer.getCurrentResult()
  expect([data, isError]).toEqual(['after', false])
  leave()
})
