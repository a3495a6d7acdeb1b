import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Lane } from '../../../../test/cards/card-lane.ts'
import { moments } from '../../../../test/cards/card-moments.ts'
import { judge, live, schedulesOf } from '../../../../test/cards/card-schedules.ts'

let lane: Lane
beforeAll(async () => {
  lane = await Lane.open()
})
afterAll(() => lane.close())

/** `npm run prove` runs fifty schedules for each moment. */
describe('a server that is killed during a card payment', () => {
  it.each(moments.flatMap((moment, at) => schedulesOf(moment, 1, 8 + at)))(
    'at the moment $moment leaves a state that the next one completes: $buys, $card, $news',
    async (schedule) => {
      expect(await live(lane, schedule)).toEqual([])
    },
    180_000,
  )

  it('leaves one effect for each payment, and the books in balance', async () => {
    const { payments, violations } = await judge(lane)
    expect(violations).toEqual([])
    expect(payments.length).toBeGreaterThanOrEqual(moments.length)
  })
})
