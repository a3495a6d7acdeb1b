import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { oneByOne, remakePicture } from './remake.ts'

const FRAME = { edge: 64, fit: 'inside', pixels: 64_000_000 } as const
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#e8a33d' } })
    .png()
    .toBuffer()

/** The ids of the decoder processes that this process has started. */
function encoders(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
  return children
    .trim()
    .split(' ')
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encode-process'))
    .map(Number)
}
afterAll(() => encoders().forEach((pid) => process.kill(pid)))

it('decodes in one separate process, which has none of the server’s secrets', async () => {
  process.env['SESSION_SECRET'] = 'a secret of the server’s'
  const [one, other] = await Promise.all([picture(200), picture(20)])
  const made = await Promise.all([remakePicture(one, FRAME), remakePicture(other, FRAME)])
  delete process.env['SESSION_SECRET']
  expect(made.map(({ width, height }) => [width, height])).toEqual([
    [64, 64],
    [20, 20],
  ])
  const [pid, ...more] = encoders()
  expect(more).toEqual([])
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
  expect([environment.includes('PATH='), environment.includes('SECRET')]).toEqual([true, false])
})

it('survives a picture that crashes the decoder', async () => {
  await remakePicture(await picture(20), FRAME)
  const [pid = 0] = encoders()
  process.kill(pid, 'SIGSTOP')
  const broken = remakePicture(await picture(2_000), FRAME)
  const next = remakePicture(await picture(30), FRAME)
  process.kill(pid, 'SIGKILL')
  await expect(broken).rejects.toMatchObject({ code: 'bad_picture' })
  expect(await next).toMatchObject({ width: 30, height: 30 })
})

it('runs one task at a time, in order, and continues after a failed one', async () => {
  const inTurn = oneByOne()
  const told: string[] = []
  let running = 0
  let most = 0
  const act = (name: string) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    told.push(name)
    if (name === 'b') throw new Error('unreadable')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => inTurn(act(name))))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect([told, most]).toEqual([['a', 'b', 'c', 'd'], 1])
})

it('refuses tasks if too many are waiting', async () => {
  const inTurn = oneByOne(2)
  const results = await Promise.allSettled([1, 2, 3].map((n) => inTurn(async () => n)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(results[2]).toMatchObject({ reason: { code: 'overloaded' } })
  expect(await inTurn(async () => 4)).toBe(4)
})
