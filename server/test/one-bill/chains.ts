import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { acts, type ActName } from './acts.ts'
import { dayAfter, moment, type Bill, type ClubUnderTest } from './club-under-test.ts'
import { dueOf, moved } from './model.ts'
import type { Reach } from './neighbours.ts'
import { openings, type Opening } from './openings.ts'
import { Dice, type Outcome, type Visit } from './visit.ts'

/** The number of acts after the making of a booking. */
const DEPTH = 4

/** Refusals that are expected; any other is an error. */
const known: ReadonlySet<string> = new Set(
  `stale party_changed wrong_state bill_closed bill_changed bill_due bill_missing bill_limit bill_balance_low
  minimum_left minimum_changed share_held share_paid reason_needed member_needed nothing_to_pay over_line
  over_refundable amount_over_due needs_account insufficient_balance price_changed already_seated booking_over
  party_early not_begun no_show_early not_seated table_taken slot_taken room_free_later hour_past outside_hours
  venue_closes undo_too_late money_owed table_not_bookable table_changed too_late_to_cancel not_cancelable
  cancel_clock_over change_at_desk change_too_late change_too_often change_same change_cheaper_late change_pending
  order_wrong_state order_balance_low no_open_bill reopen_too_late balance_too_low credit_not_paid_out redemption_limit insufficient_points invalid_amount fresh_proof_needed invalid_input refund_changed
  line_stays already_paid card_amount_too_small party_too_large`.split(/\s+/),
)

const openingNames = Object.keys(openings).filter((name): name is Opening => name in openings)
const actNames = Object.keys(acts).filter((name): name is ActName => name in acts)

/** A failed chain: its acts, and the views that differ, with the values found and expected. */
class ChainBroke extends Error {
  constructor(seed: number, written: readonly string[], wrong: readonly string[]) {
    const replay = `CHAIN_SEED=${seed} npx vitest run server/test/one-bill/chains.test.ts`
    super(`chain ${seed} (${replay}):\n  ${written.join('\n  ')}\n→ ${wrong.join('\n→ ')}`)
  }
}

/**
 * Checks that no method refunds more than it received, except for a failed refund that was settled otherwise, and
 * that a closed bill has nothing due.
 */
function unkept({ books }: ClubUnderTest): string[] {
  return books.bills().flatMap((folio) => {
    const { id, status } = folio.bill
    const wrong: string[] = []
    const isClosed = status === 'paid' || status === 'written_off'
    if (isClosed && dueOf(folio) !== 0) wrong.push(`bill ${id} is ${status} with something due`)
    const ordinary = folio.payments.filter(({ cause }) => cause !== 'refund_kept')
    for (const [method, { came, went }] of moved({ payments: ordinary })) {
      const isFree = method === 'balance' || method === 'elsewhere'
      if (!isFree && went > came) {
        wrong.push(`${went} went by ${method} of bill ${id}, and ${came} came`)
      }
    }
    const all = [...moved(folio).values()]
    const kept = all.reduce((sum, { came, went }) => sum + came - went, 0)
    if (kept < 0) wrong.push(`bill ${id} gave back ${0 - kept} more than came`)
    return wrong
  })
}

async function refunded(house: ClubUnderTest, { id, due }: Bill): Promise<string> {
  const codes: string[] = []
  for (const method of ['card', 'cash', 'terminal', 'balance', 'points'] as const) {
    const answer = await house.refund(id, method, due.slice(1))
    if (answer.code === null) return ''
    const { most } = /"most":"(?<most>[\d.]+)"/.exec(answer.text)?.groups ?? {}
    if (most !== undefined && most !== '0.00') {
      const part = await house.refund(id, method, most)
      if (part.code === null) return ''
    }
    codes.push(`${method}: ${answer.code}`)
  }
  return codes.join(', ')
}

/** The next ordinary act by which the desk finishes a bill; returns the reason if it can't. */
async function endBill(house: ClubUnderTest, bill: Bill): Promise<string> {
  const due = toCents(bill.due)
  if (due < 0) return refunded(house, bill)
  const isOpenTab = bill.status === 'open' && bill.isTab
  if (isOpenTab && bill.minimum && bill.minimum.left !== '0.00') {
    return (await house.chargeMinimum(bill.id)).code ?? ''
  }
  if (due > 0) return (await house.pay(bill.id, 'cash', toDollars(due))).code ?? ''
  return (await house.close(bill.id)).code ?? ''
}

/** Finishes everything that is still open, as a desk does every evening. Returns what it couldn't finish. */
async function endAll(stay: Visit): Promise<string[]> {
  const { house, bookingId } = stay
  for (const finish of stay.pending.splice(0)) await finish()
  house.known.forget()
  const { status, checkedInAt } = await house.paper(bookingId)
  if (status === 'pending') await house.become(bookingId, 'canceled')
  const isHere = checkedInAt !== null && (status === 'confirmed' || status === 'paid_online')
  if (isHere) {
    const { code } = await house.become(bookingId, 'completed', { owing: true })
    if (code !== null) return [`the party can't leave: ${code}`]
  }
  let why: string[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    await house.books.read()
    const open = house.books
      .bills()
      .filter(({ bill: { status } }) => status === 'open' || status === 'owed')
    if (open.length === 0) return []
    why = []
    for (const { bill } of open) {
      const now = await house.billNow(bill.id)
      const code = await endBill(house, now)
      why.push(`bill ${bill.id} (${now.status}, ${now.due} due) can't be ended: ${code}`)
    }
  }
  return why
}

/** The outcomes of all chains' acts, by name. */
export type Ends = Map<string, number>

/** The opening and the first act of a chain: all pairs in turn. */
function firstOf(seed: number): { opening: Opening; first: ActName } {
  const opening = openingNames[seed % openingNames.length] ?? 'from the balance'
  const first = actNames[Math.floor(seed / openingNames.length) % actNames.length] ?? 'comp'
  return { opening, first }
}

/** The night of the next chain, which no other chain uses. The club is closed on Tuesdays. */
function nextNight(house: ClubUnderTest): string {
  const [today, last] = [house.club.clock.now().toISOString().slice(0, 10), house.lastNight]
  const night = dayAfter(last > today ? last : today, 4)
  return new Date(`${night}T00:00:00Z`).getUTCDay() === 2 ? dayAfter(night, 1) : night
}

/** Plays one chain. Throws `ChainBroke` at the first act after which the views differ. */
export async function playChain(
  house: ClubUnderTest,
  seed: number,
  { ends, reach }: { ends: Ends; reach: Reach },
): Promise<number> {
  const dice = new Dice(seed)
  const { opening, first } = firstOf(seed)
  house.leaveBehind()
  const night = nextNight(house)
  await house.sit(moment(dayAfter(night, -3), '15:00'))
  house.nights.add(night)
  house.lastNight = night
  const written: string[] = [opening]
  const check = async (wrong: readonly string[], how: Reach) => {
    const skip = process.env['CHAIN_SKIP']
    const all = [...wrong, ...(await house.disagreements(how)), ...unkept(house)].filter(
      (one) => !skip || !new RegExp(skip).test(one),
    )
    if (all.length > 0) throw new ChainBroke(seed, written, all)
  }
  await house.spendCredit(seed % 2 === 0 ? 'last' : 'first')
  const opened = await openings[opening]({ house, dice, night })
  const stay: Visit = { house, dice, ...opened, orders: [], pending: [], undoing: null }
  await check([], 'near')
  let done = 0
  for (let tries = 0; done < DEPTH && tries < 20; tries += 1) {
    const name = tries === 0 ? first : dice.pick(actNames)
    const outcome: Outcome | null = await acts[name](stay)
    if (outcome === null) continue
    done += 1
    const { code, status } = outcome
    written.push(`${outcome.text}${code === null ? '' : ` (${code})`}`)
    ends.set(`${name}: ${code ?? 'done'}`, (ends.get(`${name}: ${code ?? 'done'}`) ?? 0) + 1)
    const wrong = [...outcome.wrong]
    if (status >= 500 || (code !== null && !known.has(code)))
      wrong.push(`answered ${status} ${code}`)
    await check(wrong, 'near')
  }
  const left = await endAll(stay)
  written.push('the desk ends all of it')
  await check(left, reach)
  return done
}
