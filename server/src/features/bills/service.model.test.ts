import { cashRounding, toCents, toDollars } from '@lantern/contract/pricing'
import { divideBill } from '@lantern/contract/splitting'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerDiffers, ruledDesk } from '../../../test/bills-by-rules.ts'
import { openClub, type Club } from '../../../test/club.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import { billEvening, liveThroughBill } from '../../../test/random-bills.ts'
import {
  liveThroughWholeBill,
  realDesk,
  wholeBill,
  type BillPage,
} from '../../../test/whole-bills.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

/** A page that asks the contract alone. `npm run prove` asks the page's own functions. */
const contractPage: BillPage = {
  payment({ due }, { way, amount, tip }, shareId) {
    const body = {
      way,
      amount: toDollars(amount),
      due,
      ...(tip > 0 && { tip: toDollars(tip) }),
      ...(shareId !== null && { shareId }),
    }
    const rounding = way === 'cash' ? cashRounding(amount + tip) : 0
    return { body, toTake: amount + tip + rounding }
  },
  split({ due, version }, { people }) {
    const shares = Array.from({ length: people }, (_, place) => ({ name: `Guest ${place + 1}` }))
    const open = shares.map(() => ({ isPaid: false, fixed: null, lines: [] }))
    const amounts = divideBill('equal', { due: toCents(due), lines: [] }, open)
    return { body: { by: 'equal', shares, version }, amounts }
  },
}

it('random evenings of one bill at two instances add up at every moment', async () => {
  const items = cartOf(await menuOf(club))
  const evenings = fc.asyncProperty(billEvening(8), (one) => liveThroughBill(club, 1, items, one))
  await expect(fc.assert(evenings, { numRuns: 3, endOnFailure: true })).resolves.toBeUndefined()
})

it('generated bills agree to the cent from the first dish to their end', async () => {
  const desk = await realDesk(club, 2)
  const lived = fc.asyncProperty(wholeBill, async (steps) => {
    await liveThroughWholeBill(desk, contractPage, steps)
  })
  await expect(fc.assert(lived, { numRuns: 6, endOnFailure: true })).resolves.toBeUndefined()
})

it('generated bills agree to the cent in page, rules and ledger, after each movement', async () => {
  const { id } = await club.member({ balance: 5_000_000_000 })
  const { desk, taken } = ruledDesk(await menuOf(club), id)
  const lived = fc.asyncProperty(wholeBill, async (steps) => {
    await liveThroughWholeBill(desk, contractPage, steps)
  })
  await expect(fc.assert(lived, { numRuns: 60, endOnFailure: true })).resolves.toBeUndefined()
  const bills = taken()
  expect(bills.length).toBe(60)
  expect(await ledgerDiffers(club, bills)).toEqual([])
})
