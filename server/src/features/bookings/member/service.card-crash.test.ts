import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Lane } from '../../../../test/card-lane.ts'
import { moments } from '../../../../test/card-moments.ts'
import { judge, live, schedulesOf } from '../../../../test/card-schedules.ts'
import { someOf } from '../../../../test/size.ts'

let lane: Lane
beforeAll(async () => {
  lane = await Lane.open()
})
afterAll(() => lane.close())

/** `npm test` dies at three of the moments, and `npm run test:nightly` at all. */
const schedules = someOf(moments, 0).flatMap((moment) =>
  schedulesOf(moment, 1, 8 + moments.indexOf(moment)),
)

/** `npm run prove` lives through fifty schedules for each moment. */
describe('a club that is killed in the middle of a card payment', () => {
  it.each(schedules)(
    'and dies where it is $moment leaves the rest to the next one: $buys, $card, $news',
    async (schedule) => {
      expect(await live(lane, schedule)).toEqual([])
    },
    180_000,
  )

  it('has left one effect for each payment, and books that agree', async () => {
    const { payments, violations } = await judge(lane)
    expect(violations).toEqual([])
    expect(payments.length).toBeGreaterThanOrEqual(schedules.length)
  })
})
