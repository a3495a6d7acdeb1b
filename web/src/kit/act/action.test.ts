import { MutationObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, unreachable } from '../../lib/api/failures/api-error.ts'
import { queryClient } from '../../lib/api/cache/queries.ts'
import { offerProof, answerProof } from '../../lib/session/proof-prompt.ts'
import { currentToast } from '../../ui/overlays/toast.ts'
import { mutationOf, oneAtATime, type ActWords, type Run, type RunOptions } from './action.ts'

// The imported modules read the session's marker cookie and the venue's currency when they load.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '', querySelector: () => null }))
afterAll(() => vi.unstubAllGlobals())

const refusal = (status: number, code: string) =>
  ApiError.from(status, '', JSON.stringify({ code, message: 'The server says no.' }))

/** Each test has its own kind, so that it finds no open intents of another test. */
let kind = 0
beforeEach(() => {
  kind += 1
})
afterEach(() => vi.restoreAllMocks())

const words: ActWords = {
  tryAgain: 'Please try again.',
  unknown: 'Result not known yet',
  asking: 'We are asking.',
  earlier: { title: 'The first attempt went through' },
}

/** Runs the act once. Returns whether it succeeded. */
async function press<S>(
  run: Run<S, string>,
  sent: S,
  options: Partial<RunOptions<S, string>> = {},
) {
  const act = mutationOf(run, { failed: 'Failed', changes: [], ...options }, words)
  const observer = new MutationObserver(queryClient, act)
  return observer.mutate({ sent }).then(
    () => true,
    () => false,
  )
}

/** The same for an act whose pauses are passed over. */
async function pressThrough<S>(...pressed: Parameters<typeof press<S>>) {
  vi.useFakeTimers()
  const result = press(...pressed)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  return result
}

/** A call with one prepared response for each try. It records the keys, contents and settling that it receives. */
function server(...answers: (string | Error)[]) {
  const keys: (string | undefined)[] = []
  const tries: [amount: number, isSettling: boolean][] = []
  const run: Run<{ amount: number }, string> = ({ amount }, { idempotencyKey, headers = {} }) => {
    keys.push(idempotencyKey)
    tries.push([amount, 'Idempotency-Settle' in headers])
    const answer = answers.shift() ?? 'done'
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { run, keys, tries }
}

/** The options of an act that may happen only once. */
const once = () => {
  const name = `kind${kind}`
  return { kindOf: () => name }
}

const lost = unreachable('en', new TypeError('Failed to fetch'))
/** An act whose response is lost this often is given up. */
const allLost = [lost, lost, lost, lost, lost]

test('a try whose response was lost is repeated under the same key until there is a response', async () => {
  const { run, keys } = server(
    lost,
    refusal(401, 'not_signed_in'),
    refusal(429, 'too_many_requests'),
  )
  const options = once()
  for (let presses = 0; presses < 4; presses++) await press(run, { amount: 5 }, options)
  const [first, second, third, fourth, fifth] = keys
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect([second, third, fourth]).toEqual([first, first, first])
  expect(fifth).not.toBe(first)
})

test('a refusal is a response: the next try has a new key', async () => {
  const { run, keys } = server(refusal(409, 'payment_failed'))
  const options = once()
  await press(run, { amount: 5 }, options)
  await press(run, { amount: 5 }, options)
  expect(new Set(keys).size).toBe(2)
})

test.each([
  ['no connection', lost],
  ['a proxy’s page', ApiError.from(502, 'Bad Gateway', '<html></html>')],
])(
  'a lost response is asked for under the same key before anything is said: %s',
  async (_, gone) => {
    const { run, keys } = server(gone, gone, 'sold')
    const before = currentToast()?.id
    const text: unknown[] = []
    const telling: typeof run = (...sent) => {
      const shown = currentToast()
      text.push(shown?.id === before ? null : shown?.title)
      return run(...sent)
    }
    const done = vi.fn<(reply: string) => undefined>()
    expect(await pressThrough(telling, { amount: 5 }, { ...once(), done })).toBe(true)
    expect(done).toHaveBeenCalledExactlyOnceWith('sold', { amount: 5 })
    expect(new Set(keys).size).toBe(1)
    expect(text).toEqual([null, words.unknown, words.unknown])
    expect(currentToast()?.open ?? false).toBe(false)
  },
)

test('a response that stays lost is neither a success nor a failure', async () => {
  const { run } = server(...allLost)
  expect(await pressThrough(run, { amount: 5 }, once())).toBe(false)
  expect(currentToast()?.title).toBe(words.unknown)
  expect(currentToast()?.description).toMatch(/never done twice/)
})

test('a failure of the server itself is an answer', async () => {
  const { run, keys } = server(refusal(500, 'unexpected'))
  expect(await press(run, { amount: 5 }, once())).toBe(false)
  expect(currentToast()?.title).toBe('Failed')
  expect(keys).toHaveLength(1)
})

test('a changed content isn’t sent if the earlier one, whose response was lost, had taken effect', async () => {
  const { run, keys, tries } = server(...allLost, 'the first sale')
  await pressThrough(run, { amount: 5 }, once())
  const onDone = vi.fn<(reply: string) => void>()
  expect(await press(run, { amount: 6 }, { ...once(), onDone })).toBe(true)
  expect(onDone).toHaveBeenCalledExactlyOnceWith('the first sale', { amount: 5 })
  expect(currentToast()).toMatchObject(words.earlier)
  expect(tries.at(-1)).toEqual([5, true])
  expect(new Set(keys).size).toBe(1)
})

test('a changed content is sent under its own key once the earlier one is known to have had no effect', async () => {
  const { run, keys, tries } = server(...allLost, refusal(409, 'not_done'), 'the second sale')
  await pressThrough(run, { amount: 5 }, once())
  const onDone = vi.fn<(reply: string) => void>()
  expect(await press(run, { amount: 6 }, { ...once(), onDone })).toBe(true)
  expect(onDone).toHaveBeenCalledExactlyOnceWith('the second sale', { amount: 6 })
  expect(tries.slice(-2)).toEqual([
    [5, true],
    [6, false],
  ])
  expect(keys.at(-1)).not.toBe(keys[0])
})

test('a changed content waits while the fate of the earlier one is unknown', async () => {
  const { run, tries } = server(...allLost, ...allLost)
  await pressThrough(run, { amount: 5 }, once())
  expect(await pressThrough(run, { amount: 6 }, once())).toBe(false)
  expect(tries.map(([amount]) => amount)).not.toContain(6)
  expect(currentToast()?.title).toBe(words.unknown)
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
  const { run, keys } = server(...allLost)
  const options = once()
  await pressThrough(run, { amount: 5 }, options)
  expect([...kept.values()].join()).toContain(keys[0])
  await press(run, { amount: 5 }, options)
  expect(keys.at(-1)).toBe(keys[0])
  expect(kept.size).toBe(0)
})

test('a second press while it runs does nothing; after any result the next press runs it again', async () => {
  const running = { current: false }
  const { run, keys } = server('done', lost, 'done again')
  const attempt = () => oneAtATime(running, () => run({ amount: 5 }, {}))
  expect(await Promise.all([attempt(), attempt()])).toEqual([
    { isDone: true, reply: 'done' },
    { isDone: false },
  ])
  expect(await attempt()).toEqual({ isDone: false, error: lost })
  expect(await attempt()).toEqual({ isDone: true, reply: 'done again' })
  expect(keys).toHaveLength(3)
})

test('an act that needs a fresh proof is repeated under the same key after the proof', async () => {
  const withdraw = offerProof()
  const { run, keys } = server(refusal(403, 'fresh_proof_needed'))
  const pressed = press(run, { amount: 5 }, once())
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
  const options = once()
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
