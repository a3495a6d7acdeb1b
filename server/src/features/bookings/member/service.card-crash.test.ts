import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Lane } from '../../../../test/card-lane.ts'
import { moments } from '../../../../test/card-moments.ts'
import { judge, live, schedulesOf } from '../../../../test/card-schedules.ts'

let lane: Lane
beforeAll(async () => {
  lane = await Lane.open()
})
afterAll(() => lane.close())

/** `npm run prove` lives through fifty schedules for each moment. */
describe('a club that is killed in the middle of a card payment', () => {
  it.each(moments.flatMap((moment, at) => schedulesOf(moment, 1, 8 + at)))(
    'and dies where it is $moment leaves the rest to the next one: $buys, $card, $news',
    async (schedule) => {
      expect(await live(lane, schedule)).toEqual([])
    },
    180_000,
  )

  it('has left one effect for each payment, and books that agree', async () => {
    const { payments, violations } = await judge(lane)
    expect(violations).toEqual([])
    expect(payments.length).toBeGreaterThanOrEqual(moments.length)
  })
})
