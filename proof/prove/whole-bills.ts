import { toDollars } from '@lantern/contract/pricing'
import fc from 'fast-check'
import { ledgerDiffers, ruledDesk } from '../../server/test/bills-by-rules.ts'
import type { Club } from '../../server/test/club.ts'
import { menuOf } from '../../server/test/ordering.ts'
import {
  liveThroughWholeBill,
  realDesk,
  wholeBill,
  type BillPage,
} from '../../server/test/whole-bills.ts'
import { failureOf } from './failure.ts'
import {
  payableOf,
  paymentOf,
  sumsOf,
} from '../../web/src/features/bills/payments/payment-draft.ts'
import { previewOf, shareable, splitOf } from '../../web/src/features/bills/split/split-draft.ts'
import type { Outcome } from './races.ts'

/** The page, by the functions behind its forms. */
const page: BillPage = {
  payment(bill, { way, amount, tip }, shareId) {
    const most = payableOf(bill)
    const typed = tip > 0 ? toDollars(tip) : ''
    const draft = { way, amount: toDollars(amount), tip: typed, tendered: '' }
    const body = paymentOf(bill, draft, most, shareId)
    const { toTake } = sumsOf(draft, most)
    return body && toTake !== null ? { body, toTake } : null
  },
  split(bill, { by, people, parts }) {
    const places = Array.from({ length: people }, (_, place) => place)
    const each = Math.floor(Number(bill.due) * 100) / people
    const who = shareable(bill).map(({ id }, row) => {
      const first = (parts[row % parts.length] ?? 0) % people
      // Some have a dish alone, some share it, and some dishes nobody takes.
      const had = [first, (first + 1) % people].slice(0, (parts[(row + 1) % parts.length] ?? 0) % 3)
      return [id, had] as const
    })
    const draft = {
      by,
      names: places.map((place) => `Guest ${place + 1}`),
      amounts: places.map((place) =>
        toDollars(Math.max(1, Math.floor((each * (1 + (parts[place] ?? 0))) / 100))),
      ),
      who: Object.fromEntries(who),
    }
    return { body: splitOf(bill, draft), amounts: previewOf(bill, draft).amounts }
  },
}

/** How many bills share a transaction of the ledger. */
const AT_ONCE = 50

/** Bills by the rules that the server's calls stand on, and by the page: each is written into the ledger and compared there. */
async function ruledBills(club: Club, count: number, seed: number): Promise<Outcome> {
  const { id } = await club.member({ balance: 5_000_000_000 })
  const { desk, taken } = ruledDesk(await menuOf(club), id)
  let compared = 0
  let lived = 0
  const write = async () => {
    const differing = await ledgerDiffers(club, taken())
    if (differing.length > 0) throw new Error(`the ledger differs: ${differing.join(', ')}`)
  }
  const property = fc.asyncProperty(wholeBill, async (steps) => {
    compared += await liveThroughWholeBill(desk, page, steps)
    lived += 1
    if (lived % AT_ONCE === 0 || lived === count) await write()
  })
  const run = await fc.check(property, { numRuns: count, seed, endOnFailure: true })
  return {
    line: `${lived} generated bills, ${compared} times compared in page, rules and ledger`,
    violations: failureOf(run),
  }
}

/** Bills by the calls of two instances, at tables of their own so that several run side by side. */
async function calledBills(
  club: Club,
  { count, lanes, seed }: { count: number; lanes: number; seed: number },
): Promise<Outcome> {
  const checks: number[] = []
  const runs = await Promise.all(
    Array.from({ length: lanes }, async (_, at) => {
      const desk = await realDesk(club, at + 1)
      const lived = fc.asyncProperty(wholeBill, async (steps) => {
        checks.push(await liveThroughWholeBill(desk, page, steps))
      })
      return fc.check(lived, {
        numRuns: Math.ceil(count / lanes),
        seed: seed + at,
        endOnFailure: true,
      })
    }),
  )
  const total = runs.reduce((sum, { numRuns }) => sum + numRuns, 0)
  const compared = checks.reduce((sum, each) => sum + each, 0)
  return {
    line: `${total} generated bills, ${compared} times compared in page, server and ledger`,
    violations: runs.flatMap(failureOf),
  }
}

/** Generated bills, each from its first dish to its end: all by the rules, and a fifth of as many by calls, too. */
export async function* wholeBills(
  club: Club,
  { count, lanes, seed }: { count: number; lanes: number; seed: number },
): AsyncIterable<Outcome> {
  // Arithmetic needs no disk. The deaths show what a commit survives.
  await club.pool.query("ALTER SYSTEM SET synchronous_commit = 'off'")
  await club.pool.query('SELECT pg_reload_conf()')
  yield await ruledBills(club, count, seed)
  yield await calledBills(club, { count: Math.ceil(count / 5), lanes, seed })
}
