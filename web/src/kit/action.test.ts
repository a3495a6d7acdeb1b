import { MutationObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, unreachable } from '../lib/api/api-error.ts'
import { queryClient } from '../lib/api/queries.ts'
import { offerProof, answerProof } from '../lib/session/proof-prompt.ts'
import { currentToast } from '../ui/overlays/toast.ts'
import { mutationOf, oneAtATime, type Run, type RunOptions } from './action.ts'

// The imported modules read the session's marker cookie when they load.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }))
afterAll(() => vi.unstubAllGlobals())

const refusal = (status: number, code: string) =>
  ApiError.from(status, '', JSON.stringify({ code, message: 'The server says no.' }))

/** Each test has its own kind, so that it finds no open intents of another test. */
let kind = 0
beforeEach(() => {
  kind += 1
})
afterEach(() => vi.restoreAllMocks())

/** Runs the act once. Returns whether it succeeded. */
async function press<S>(
  run: Run<S, string>,
  sent: S,
  options: Partial<RunOptions<S, string>> = {},
) {
  const act = mutationOf(run, { failed: 'Failed', changes: [], ...options }, 'Please try again.')
  const observer = new MutationObserver(queryClient, act)
  return observer.mutate({ sent }).then(
    () => true,
    () => false,
  )
}

/** A call with one prepared response for each try. It records the keys that it receives. */
function server(...answers: (string | Error)[]) {
  const keys: (string | undefined)[] = []
  const run: Run<{ amount: number }, string> = (_, { idempotencyKey }) => {
    keys.push(idempotencyKey)
    const answer = answers.shift() ?? 'done'
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { run, keys }
}

const lost = unreachable('en', new TypeError('Failed to fetch'))

test('a try whose response was lost is repeated under the same key until there is a response', async () => {
  const { run, keys } = server(
    lost,
    refusal(401, 'not_signed_in'),
    refusal(429, 'too_many_requests'),
  )
  const options = { key: `kind${kind}` }
  for (let tries = 0; tries < 5; tries++) await press(run, { amount: 5 }, options)
  const [first, second, third, fourth, fifth] = keys
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect([second, third, fourth]).toEqual([first, first, first])
  expect(fifth).not.toBe(first)
})

test('a refusal is a response: the next try has a new key', async () => {
  const { run, keys } = server(refusal(409, 'payment_failed'))
  const options = { key: `kind${kind}` }
  await press(run, { amount: 5 }, options)
  await press(run, { amount: 5 }, options)
  expect(new Set(keys).size).toBe(2)
})

test('several contents of one kind may be open at once, each with its own key', async () => {
  const { run, keys } = server(lost, lost)
  const options = { key: `kind${kind}` }
  for (const amount of [5, 6, 5, 6]) await press(run, { amount }, options)
  expect(keys[0]).not.toBe(keys[1])
  expect(keys.slice(2)).toEqual(keys.slice(0, 2))
})

test('an act without a key sends none', async () => {
  const { run, keys } = server()
  await press(run, { amount: 5 })
  expect(keys).toEqual([undefined])
})

test('a failure shows the server’s sentence, or else the act’s own text', async () => {
  await press(server(refusal(409, 'slot_taken')).run, { amount: 5 })
  expect(currentToast()).toMatchObject({
    variant: 'destructive',
    title: 'Failed',
    description: 'The server says no.',
  })
  await press(server(new Error('broken')).run, { amount: 5 })
  expect(currentToast()?.description).toBe('Please try again.')
  const failed = { title: 'Not sold', otherwise: 'Ask a colleague.' }
  await press(server(new Error('broken')).run, { amount: 5 }, { failed })
  expect(currentToast()).toMatchObject({ title: 'Not sold', description: 'Ask a colleague.' })
})

test('a failure that the caller shows itself gets no toast', async () => {
  const before = currentToast()?.id
  const onRefused = vi.fn<() => boolean>(() => true)
  expect(await press(server(lost).run, { amount: 5 }, { onRefused })).toBe(false)
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(lost, { amount: 5 })
  expect(currentToast()?.id).toBe(before)
})

test('a success shows a toast made from the response', async () => {
  const done = (reply: string) => ({ title: reply })
  expect(await press(server('ORD-7').run, { amount: 5 }, { done })).toBe(true)
  expect(currentToast()).toMatchObject({ title: 'ORD-7' })
})

test.each([
  ['a success', server('done')],
  ['a failure', server(lost)],
])('after %s, the data that it changes is read again before it is over', async (_, { run }) => {
  const refresh = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  await press(run, { amount: 5 }, { changes: ['menu'], awaitsRefetch: true })
  expect(refresh).toHaveBeenCalledOnce()
})

test('an act that awaits the refetch shows its toast only afterwards', async () => {
  const order: string[] = []
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    order.push('read anew')
  })
  const options = { changes: ['menu' as const], awaitsRefetch: true }
  await press(server('done').run, { amount: 5 }, { ...options, onDone: () => order.push('done') })
  expect(order).toEqual(['read anew', 'done'])
})

test('a failure that the caller promises to show gets no toast either', async () => {
  const before = currentToast()?.id
  await press(server(lost).run, { amount: 5 }, { onRefused: () => Promise.resolve(true) })
  expect(currentToast()?.id).toBe(before)
  await press(server(lost).run, { amount: 5 }, { onRefused: () => Promise.resolve(false) })
  expect(currentToast()?.id).not.toBe(before)
})

test('a slow follow-up of a success keeps the act busy', async () => {
  const order: string[] = []
  let leave: (() => void) | undefined
  const onDone = () =>
    new Promise<void>((resolve) => {
      leave = () => resolve(void order.push('left'))
    })
  const pressed = press(server('done').run, { amount: 5 }, { onDone }).then(() =>
    order.push('over'),
  )
  await vi.waitUntil(() => leave !== undefined, { timeout: 60_000 })
  leave?.()
  await pressed
  expect(order).toEqual(['left', 'over'])
})

test('a key survives a reload of the page in the same tab', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  const { run, keys } = server(lost)
  const options = { key: `kind${kind}` }
  await press(run, { amount: 5 }, options)
  expect([...kept.values()].join()).toContain(keys[0])
  await press(run, { amount: 5 }, options)
  expect(keys[1]).toBe(keys[0])
  expect(kept.size).toBe(0)
})

test('a second press while it runs does nothing; after any result the next press runs it again', async () => {
  const running = { current: false }
  const { run, keys } = server('done', lost, 'done again')
  const once = () => oneAtATime(running, () => run({ amount: 5 }, {}))
  expect(await Promise.all([once(), once()])).toEqual([
    { isDone: true, reply: 'done' },
    { isDone: false },
  ])
  expect(await once()).toEqual({ isDone: false, error: lost })
  expect(await once()).toEqual({ isDone: true, reply: 'done again' })
  expect(keys).toHaveLength(3)
})

test('an act that needs a fresh proof is repeated under the same key after the proof', async () => {
  const withdraw = offerProof()
  const { run, keys } = server(refusal(403, 'fresh_proof_needed'))
  const pressed = press(run, { amount: 5 }, { key: `kind${kind}` })
  await vi.waitFor(() => expect(keys).toHaveLength(1), { timeout: 60_000 })
  answerProof(true)
  expect(await pressed).toBe(true)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  withdraw()
})

test('an act without its proof is refused and keeps its key, and no dialog is awaited where none is mounted', async () => {
  const { run, keys } = server(
    refusal(403, 'fresh_proof_needed'),
    refusal(403, 'fresh_proof_needed'),
  )
  const options = { key: `kind${kind}` }
  expect(await press(run, { amount: 5 }, options)).toBe(false)
  const withdraw = offerProof()
  const pressed = press(run, { amount: 5 }, options)
  await vi.waitFor(() => expect(keys).toHaveLength(2), { timeout: 60_000 })
  answerProof(false)
  expect(await pressed).toBe(false)
  expect(await press(run, { amount: 5 }, options)).toBe(true)
  expect(new Set(keys).size).toBe(1)
  withdraw()
})
