import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, escapeToast, onToastChange, toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a new toast replaces the one before', () => {
  const first = toast({ title: 'Copied' })
  const second = toast({ title: 'Booking canceled', variant: 'destructive' })
  expect(second).not.toBe(first)
  expect(currentToast()).toEqual({
    id: second,
    open: true,
    title: 'Booking canceled',
    variant: 'destructive',
  })
})

test('a dismissed toast closes at once and leaves the store after 1,000,000 ms', () => {
  const id = toast({ title: 'Copied' })
  dismissToast(id)
  vi.advanceTimersByTime(999_999)
  expect(currentToast()).toMatchObject({ id, open: false })
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeUndefined()
})

test('the removal of an old toast never removes a new one', () => {
  const old = toast({ title: 'Old' })
  dismissToast(old)
  vi.advanceTimersByTime(500_000)
  const id = toast({ title: 'New' })
  dismissToast(old)
  vi.advanceTimersByTime(2_000_000)
  expect(currentToast()).toMatchObject({ id, open: true })
})

test('Escape closes an open toast, and isn’t handled by a closed one', () => {
  const id = toast({ title: 'Copied' })
  const first = new Event('keydown', { cancelable: true })
  escapeToast(first)
  expect(first.defaultPrevented).toBe(true)
  expect(currentToast()).toMatchObject({ id, open: false })
  const second = new Event('keydown', { cancelable: true })
  escapeToast(second)
  expect(second.defaultPrevented).toBe(false)
})

test('listeners are called on every change until they unsubscribe', () => {
  const listener = vi.fn<() => void>()
  const leave = onToastChange(listener)
  const id = toast({ title: 'Copied' })
  dismissToast(id)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  toast({ title: 'Unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
})
