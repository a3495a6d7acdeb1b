import {
  payBillByCard,
  payBillFromBalance,
  payBillWithPoints,
  getPhoneBill,
  getPhonePayment,
  makeBillKey,
} from '@lantern/contract/bills/phone'
import { openTableBill, transferBill } from '@lantern/contract/bills/actions'
import { quoteMoreTime, takeMoreTime } from '@lantern/contract/bookings/change'
import {
  creditGoodwill,
  giveCardRefund,
  listFailedRefunds,
} from '@lantern/contract/bills/corrections'
import { moveCash } from '@lantern/contract/members/customers'
import { confirmSandboxPayment } from '@lantern/contract/payments/payments'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { redeemable, worthOf } from '@lantern/contract/payments/redemption'
import { percentAt } from '@lantern/contract/payments/refunds'
import { DEAD_CARD, GOOD_CARD, type Bill, type DifferenceBy, type Slot } from './club-under-test.ts'
import {
  billOf,
  bookingOf,
  ended,
  evening,
  is,
  isOver,
  needHere,
  needTab,
  paperOf,
  snapshot,
  undoable,
  waitUntil,
  type Expecting,
  type Outcome,
  type Visit,
} from './visit.ts'
import * as model from './model.ts'

/** An act on a booking. An act that isn't possible at the moment does nothing. */
export type Action = (stay: Visit) => Promise<Outcome | null>

/** As in the settings of the chains: a point is worth several cents. */
export const RULES = { redemptionPoints: 30, redemptionLeast: 20, redemptionPercent: 60 }

const methods = ['cash', 'terminal', 'balance'] as const
const differences: readonly DifferenceBy[] = ['balance', 'cash', 'terminal', 'bill', 'none']
const half = (cents: number) => Math.max(1, Math.floor(cents / 2))

/** A part of an amount: all, about a half, or odd cents. */
const someOf = ({ dice }: Visit, most: number): number =>
  Math.min(most, dice.pick([most, half(most), 1, 333, 1_999]))

const soldLines = ({ lines }: Bill) =>
  lines.filter(
    ({ reverses, kind, left }) => reverses === null && kind !== 'adjustment' && toCents(left) > 0,
  )

/** Nothing changes except the amount due. */
/** A bill takes in what another party owes. What they ate counts for a minimum spend that was charged already. */
const dueJoins =
  (cents: number): Expecting =>
  (then, now) => [is('due', now.due, then.due + cents - (then.shortfall - now.shortfall))]

const dueFalls =
  (cents: number): Expecting =>
  (before, now) => [is('due', now.due, before.due - cents)]

// Corrections of a bill.

async function comp(stay: Visit): Promise<Outcome | null> {
  const bill = await billOf(stay)
  const line =
    soldLines(bill).find(({ kind }) => kind === 'room' || kind === 'extension') ??
    soldLines(bill)[0]
  if (!line) return null
  const before = snapshot(stay)
  const answer = await stay.house.correct(bill.id, { lineId: line.id })
  return ended(
    stay,
    `${line.kind} of ${line.left} given away`,
    before,
    answer,
    dueFalls(toCents(line.left)),
  )
}

async function compPart(stay: Visit): Promise<Outcome | null> {
  const bill = await billOf(stay)
  const lines = soldLines(bill)
  const line = stay.dice.pick([undefined, ...lines])
  const most = model.sum((line ? [line] : lines).map(({ left }) => toCents(left)))
  if (most === 0) return null
  const amount = someOf(stay, most)
  const before = snapshot(stay)
  const request = { amount: toDollars(amount), ...(line && { lineId: line.id }) }
  const answer = await stay.house.correct(bill.id, request)
  return ended(
    stay,
    `${request.amount} off ${line?.kind ?? 'all'}`,
    before,
    answer,
    dueFalls(amount),
  )
}

// Another room or time.

/** The result of a change of the price: the room costs that much more, and the difference was settled as chosen. */
const settled =
  (difference: number, by: DifferenceBy, isPending: boolean): Expecting =>
  (before, now) => {
    const isWaived = by === 'none' && difference > 0
    const charged = isWaived ? 0 : difference
    const due = before.due + charged
    const isLeft = isWaived || by === 'bill' || isPending || difference === 0
    const moved =
      difference > 0
        ? Math.min(difference, Math.max(0, due))
        : 0 - Math.min(0 - difference, Math.max(0, 0 - due))
    const paid = isLeft ? 0 : moved
    return [
      is('the room', now.charge, before.charge + charged),
      is('what was paid', now.paid, before.paid + paid),
    ]
  }

async function move(stay: Visit): Promise<Outcome | null> {
  const { house, dice, bookingId } = stay
  if (await isOver(stay)) return null
  await evening(stay)
  const [name, by] = [dice.pick(['VIP', 'M', 'K-Room', 'Theater']), dice.pick(differences)]
  const before = snapshot(stay)
  const { status } = await paperOf(stay)
  const { difference, answer } = await house.move(bookingId, name, by)
  const expecting = settled(toCents(difference), by, status === 'pending')
  const text = `moved to ${name} for ${difference} by ${by}`
  const outcome = await ended(stay, text, before, answer, expecting)
  undoable(stay, before, outcome)
  return outcome
}

const amenities = ['VIP Section', 'Mahjong Room', 'Karaoke Room', 'Theater Room'] as const
async function otherSlot(stay: Visit): Promise<Slot> {
  const { house, dice } = stay
  const { bookingDate } = await paperOf(stay)
  const [from, to] = dice.pick([
    [20, 22],
    [20, 21],
    [19, 22],
    [21, 25],
  ] as const)
  return house.slot(dice.pick(amenities), bookingDate, from, to)
}
const slotSaid = ({ amenityId, startTime, endTime }: Slot) =>
  `room ${amenityId} ${startTime}–${endTime}`

async function reschedule(stay: Visit): Promise<Outcome | null> {
  const { house, dice, bookingId } = stay
  if (await isOver(stay)) return null
  const slot = await otherSlot(stay)
  const by = dice.pick(differences)
  const before = snapshot(stay)
  const { status } = await paperOf(stay)
  const { quoted, answer } = await house.reschedule(bookingId, slot, by)
  const difference = quoted.code === null ? quoted.reply.difference : '0.00'
  if (quoted.code !== null && answer.code === null) throw new Error('moved without a quote')
  const expecting = settled(toCents(difference), by, status === 'pending')
  return ended(stay, `${slotSaid(slot)} for ${difference} by ${by}`, before, answer, expecting)
}

/** A member's own change takes or refunds what its quote said. */
const ownChange =
  (difference: string): Expecting =>
  (before, now) => [is('what was paid', now.paid, before.paid + toCents(difference))]

async function changeOwn(stay: Visit): Promise<Outcome | null> {
  const { house, guest, bookingId } = stay
  if (!guest || (await isOver(stay))) return null
  const slot = await otherSlot(stay)
  const before = snapshot(stay)
  const { quoted, answer } = await house.change(guest, bookingId, slot)
  const quote = quoted.code === null ? quoted.reply.difference : '0.00'
  const text = `own change to ${slotSaid(slot)} for ${quote}`
  return ended(stay, text, before, answer, ownChange(quote))
}

async function changeByCard(stay: Visit): Promise<Outcome | null> {
  const { house, guest, bookingId, dice } = stay
  if (!guest || (await isOver(stay))) return null
  const slot = await otherSlot(stay)
  const before = snapshot(stay)
  const card = await house.changeByCard(guest, bookingId, slot, dice.pick([GOOD_CARD, DEAD_CARD]))
  if (card.begun.code !== null)
    return ended(stay, `change by card to ${slotSaid(slot)}`, before, card.begun)
  const isLater = dice.below(2) === 0
  if (isLater) stay.pending.push(card.finish)
  else await card.finish()
  return ended(
    stay,
    `change by card to ${slotSaid(slot)}${isLater ? ', to be paid later' : ''}`,
    before,
    card.begun,
  )
}

async function cardPays(stay: Visit): Promise<Outcome | null> {
  const finish = stay.pending.shift()
  if (!finish) return null
  await finish()
  stay.house.known.forget()
  await stay.house.books.read()
  return { text: 'the card that was asked pays', code: null, status: 200, wrong: [] }
}

// More time.

async function extend(stay: Visit): Promise<Outcome | null> {
  const { house, dice, bookingId } = stay
  if (await isOver(stay)) return null
  await needHere(stay)
  const pay = dice.pick([...methods, 'bill'] as const)
  const before = snapshot(stay)
  const { totalPrice, answer } = await house.extend(bookingId, pay)
  const outcome = await ended(
    stay,
    `more time for ${totalPrice} by ${pay}`,
    before,
    answer,
    (was, now) => [
      is('the room', now.charge, was.charge + toCents(totalPrice)),
      pay === 'bill' && is('what was paid', now.paid, was.paid),
    ],
  )
  undoable(stay, before, outcome)
  return outcome
}

async function moreTime(stay: Visit): Promise<Outcome | null> {
  const { house, dice, guest, bookingId } = stay
  if (!guest || (await isOver(stay))) return null
  await needHere(stay)
  const params = { id: String(bookingId) }
  const before = snapshot(stay)
  const quoted = await guest.visitor.call(quoteMoreTime, { params })
  if (quoted.code !== null) return ended(stay, 'own more time', before, quoted)
  const { version, choices } = quoted.reply
  const { endsAt, totalPrice } = dice.pick(choices)
  const pay = dice.pick(['balance', 'bill', 'card'] as const)
  const text = `own more time for ${totalPrice} by ${pay}`
  if (pay === 'card') {
    const metadata = { bookingId, version, endsAt }
    const card = await house.payByCard(guest, { paymentType: 'booking_extension', metadata })
    if (card.begun.code === null) await card.finish()
    const outcome = await ended(stay, text, before, card.begun)
    undoable(stay, before, outcome)
    return outcome
  }
  const body = { pay, version, endsAt, totalPrice }
  const answer = await guest.visitor.call(takeMoreTime, { params, body })
  const outcome = await ended(stay, text, before, answer, (was, now) => [
    is('the room', now.charge, was.charge + toCents(totalPrice)),
  ])
  undoable(stay, before, outcome)
  return outcome
}

// Ends of a booking.

/** The percentage of the payment that the refund rules give back now. */
async function percentNow(stay: Visit): Promise<number> {
  const { refundRules, refundFrom } = await paperOf(stay)
  return percentAt(refundRules, new Date(refundFrom), stay.house.club.clock.now()) ?? 0
}
/** Sets the clock to the time of the full refund, the half one, or none. */
async function waitForTier(stay: Visit): Promise<void> {
  const { startsAt } = await paperOf(stay)
  const hours = stay.dice.pick([null, null, 36, 12])
  if (hours !== null) await waitUntil(stay, new Date(Date.parse(startsAt) - hours * 3_600_000))
}

/** The room is reversed, the rest of the payment is a cancellation fee, and the credit is refunded. */
const canceled =
  (refund: number): Expecting =>
  (before, now) => {
    const fee = before.paidForRoom - refund
    return [
      is('the room', now.charge, 0),
      is('the fee', now.other - before.other, fee - before.shortfall),
      is(
        'what is due',
        Math.max(0, now.due),
        Math.max(0, before.other - before.shortfall + fee - before.paid),
      ),
    ]
  }

async function cancelOwn(stay: Visit): Promise<Outcome | null> {
  if (await isOver(stay)) return null
  const { house, guest, bookingId } = stay
  if (!guest) return null
  await waitForTier(stay)
  const before = snapshot(stay)
  const percent = await percentNow(stay)
  const quote = await house.quoteCancel(guest, bookingId)
  const answer = await house.cancelOwn(guest, bookingId)
  const refund = Math.round((before.paidForRoom * percent) / 100)
  return ended(stay, `canceled by its member at ${percent} %`, before, answer, (was, now) => [
    ...canceled(refund)(was, now),
    quote.code !== null && `it was canceled though the quote said ${quote.code}`,
    quote.code === null &&
      is(
        'what went back',
        was.paid - now.paid,
        model.sum(quote.reply.refunds.map(({ amount }) => toCents(amount))),
      ),
  ])
}

async function cancelAtDesk(stay: Visit): Promise<Outcome | null> {
  if (await isOver(stay)) return null
  const { house, dice, bookingId } = stay
  await waitForTier(stay)
  const before = snapshot(stay)
  const percent = await percentNow(stay)
  const byRule = Math.round((before.paidForRoom * percent) / 100)
  const isAll = dice.below(2) === 0
  const refund = isAll ? before.paidForRoom : byRule
  const refundTo = dice.pick([undefined, 'balance', 'cash', 'terminal'] as const)
  const more = { ...(isAll && { refund: toDollars(refund) }), ...(refundTo && { refundTo }) }
  const answer = await house.become(bookingId, 'canceled', more)
  return ended(
    stay,
    `canceled by the desk, ${toDollars(refund)} back to ${refundTo ?? 'where it came from'}`,
    before,
    answer,
    canceled(refund),
  )
}

async function noShow(stay: Visit): Promise<Outcome | null> {
  const { checkedInAt } = await paperOf(stay)
  if ((await isOver(stay)) || (checkedInAt !== null && stay.dice.below(6) > 0)) return null
  await evening(stay, 25)
  const before = snapshot(stay)
  const answer = await stay.house.become(stay.bookingId, 'no_show')
  const outcome = await ended(stay, 'a no-show', before, answer, canceled(0))
  undoable(stay, before, outcome)
  return outcome
}

async function confirm(stay: Visit): Promise<Outcome | null> {
  const { house, dice, bookingId } = stay
  if ((await paperOf(stay)).status !== 'pending') return null
  const { dueNow } = await bookingOf(stay)
  const payment = dice.pick(['balance', 'cash', 'terminal', 'none'] as const)
  const before = snapshot(stay)
  const answer = await house.become(bookingId, 'confirmed', {
    payment,
    ...(payment !== 'none' && { dueNow }),
  })
  const paid = payment === 'none' ? 0 : toCents(dueNow)
  return ended(stay, `confirmed, ${dueNow} by ${payment}`, before, answer, (was, now) => [
    is('what was paid', now.paid, was.paid + paid),
  ])
}

async function checkIn(stay: Visit): Promise<Outcome | null> {
  if (await isOver(stay)) return null
  await evening(stay)
  const before = snapshot(stay)
  const answer = await stay.house.checkIn(stay.bookingId)
  if (answer.code === null) stay.undoing = null
  return ended(stay, 'checked in', before, answer, (was, now) => [is('due', now.due, was.due)])
}

async function leave(stay: Visit): Promise<Outcome | null> {
  if (await isOver(stay)) return null
  await needHere(stay)
  const before = snapshot(stay)
  const answer = await stay.house.become(stay.bookingId, 'completed', {
    owing: stay.dice.below(3) > 0,
  })
  if (answer.code === null) stay.undoing = null
  return ended(stay, 'the party left', before, answer, (was, now) => [
    is('what was paid', now.paid, was.paid),
  ])
}

async function undo(stay: Visit): Promise<Outcome | null> {
  const { undoable: act } = await bookingOf(stay)
  if (act === null) return null
  const { club } = stay.house
  // After a quarter of an hour an undoing counts as given away.
  if (stay.dice.below(3) === 0)
    await waitUntil(stay, new Date(club.clock.now().getTime() + 1_200_000))
  const before = snapshot(stay)
  const answer = await stay.house.undo(stay.bookingId)
  const { undoing } = stay
  stay.undoing = null
  return ended(stay, `${act} undone`, before, answer, (was, now) => [
    act === 'seat' && is('the room', now.charge, 0),
    act !== 'seat' && is('the room', now.charge, undoing?.charge ?? was.charge),
    act !== 'seat' && is('what was paid', now.paid, was.paid - (undoing?.took ?? 0)),
  ])
}

// Bills.

async function openTab(stay: Visit): Promise<Outcome | null> {
  if (await isOver(stay)) return null
  await evening(stay)
  const before = snapshot(stay)
  const answer = await stay.house.openTab(stay.bookingId)
  return ended(stay, 'the tab is opened', before, answer, (was, now) => [
    is('due', now.due, was.due),
  ])
}

async function payBill(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  const { id, due } = await billOf(stay)
  if (toCents(due) <= 0) return null
  const amount = someOf(stay, toCents(due))
  const [method, tip] = [dice.pick(methods), dice.pick(['0.00', '0.00', '3.33'])]
  const before = snapshot(stay)
  const answer = await house.pay(id, method, toDollars(amount), { tip })
  return ended(
    stay,
    `${toDollars(amount)} paid by ${method}, tip ${tip}`,
    before,
    answer,
    dueFalls(amount),
  )
}

async function payShare(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  const { id, due } = await billOf(stay)
  if (toCents(due) < 100) return null
  const split = await house.split(id, ['Ann', 'Bo', 'Cy'].slice(0, 2 + dice.below(2)))
  const before = snapshot(stay)
  if (split.code !== null) return ended(stay, 'split', before, split)
  const share = split.reply.shares.find(({ isPaid, amount }) => !isPaid && toCents(amount) > 0)
  if (!share) return null
  const method = dice.pick(methods)
  const more = {
    shareId: share.id,
    ...(method === 'balance' && stay.guest && { userId: stay.guest.id }),
  }
  const answer = await house.pay(id, method, share.amount, more)
  return ended(
    stay,
    `a share of ${share.amount} paid by ${method}`,
    before,
    answer,
    dueFalls(toCents(share.amount)),
  )
}

async function payOnPhone(stay: Visit): Promise<Outcome | null> {
  const { house, dice, guest } = stay
  const { id, due } = await billOf(stay)
  if (toCents(due) < 100) return null
  const { address } = (await house.desk.call(makeBillKey, { params: { id: String(id) } })).reply
  const params = { key: address.split('/').at(-1) ?? '' }
  const visitor = guest && dice.below(2) === 0 ? guest.visitor : house.club.visitor()
  const { rest } = (await visitor.call(getPhoneBill, { params })).reply
  const part = { what: 'rest' as const }
  const before = snapshot(stay)
  if (guest && dice.below(2) === 0) {
    const answer = await guest.visitor.call(payBillFromBalance, {
      params,
      body: { part, amount: rest },
    })
    return ended(
      stay,
      `${rest} paid on the phone from the balance`,
      before,
      answer,
      dueFalls(toCents(rest)),
    )
  }
  const body = { part, amount: rest, tip: '1.00', attempt: `phone-${id}-${dice.below(1e9)}` }
  const begun = await visitor.call(payBillByCard, { params, body })
  if (begun.code !== null) return ended(stay, 'paid on the phone by card', before, begun)
  const finish = async () => {
    const clientSecret = begun.reply.intent?.clientSecret ?? ''
    const cardNumber = dice.pick([GOOD_CARD, DEAD_CARD])
    await visitor.call(confirmSandboxPayment, {
      body: { clientSecret, cardNumber, webhook: 'never' },
    })
    await visitor.call(getPhonePayment, { params: { id: begun.reply.id } })
  }
  const isLater = dice.below(4) === 0
  if (isLater) stay.pending.push(finish)
  else await finish()
  return ended(
    stay,
    `${rest} on the phone by card${isLater ? ', to be paid later' : ''}`,
    before,
    begun,
    (was, now) => [!isLater && is('due', now.due, was.due - toCents(rest))],
  )
}

async function closeBill(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  await needTab(stay)
  const { id, due, status } = await billOf(stay)
  const isClosed = status === 'paid' || status === 'written_off'
  if (isClosed && dice.below(6) > 0) return null
  const [likely, other] = due === '0.00' ? (['paid', 'owed'] as const) : (['owed', 'paid'] as const)
  const as = dice.pick([likely, likely, 'written_off', other] as const)
  const before = snapshot(stay)
  const answer = await house.close(id, as)
  return ended(stay, `closed as ${as} with ${due} due`, before, answer, (was, now) => [
    is('due', now.due, as === 'written_off' ? 0 : was.due),
  ])
}

async function reopen(stay: Visit): Promise<Outcome | null> {
  const { id, status, isTab } = await billOf(stay)
  if (status !== 'paid' || (!isTab && stay.dice.below(6) > 0)) return null
  const before = snapshot(stay)
  return ended(stay, 'opened again', before, await stay.house.reopen(id), (was, now) => [
    is('due', now.due, was.due),
  ])
}

/** Makes the bill have a credit: sometimes by a correction made just for that. */
async function needCredit(stay: Visit): Promise<void> {
  const bill = await billOf(stay)
  const [line] = soldLines(bill)
  const isPaid = toCents(bill.paid) > 0 && toCents(bill.due) === 0
  if (!line || !isPaid || stay.dice.below(6) === 0) return
  await stay.house.correct(bill.id, {
    lineId: line.id,
    amount: toDollars(someOf(stay, toCents(line.left))),
  })
  stay.house.known.forget()
}

async function refund(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  await needCredit(stay)
  const { id, due, payments } = await billOf(stay)
  const credit = Math.max(0, 0 - toCents(due))
  if (payments.length === 0 || (credit === 0 && dice.below(6) > 0)) return null
  await house.books.read()
  // Sometimes more than there is, which must be refused.
  const amount = credit === 0 || dice.below(8) === 0 ? credit + 500 : someOf(stay, credit)
  const came = payments.filter(({ refunds }) => refunds === null).map(({ method }) => method)
  const method = dice.pick([...came, ...came, ...methods, 'card', 'elsewhere'] as const)
  const before = snapshot(stay)
  const answer = await house.refund(id, method, toDollars(amount))
  const text = `${toDollars(amount)} given back by ${method}`
  return ended(stay, text, before, answer, (was, now) => [
    is('due', now.due, was.due + amount),
    amount > credit && `${amount} went back of ${credit}`,
  ])
}

async function tipBack(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  const { id, tips } = await billOf(stay)
  if (toCents(tips) === 0) return null
  const method = dice.pick([...methods, 'card'] as const)
  const before = snapshot(stay)
  const answer = await house.refund(id, method, '0.00', { tip: toDollars(half(toCents(tips))) })
  return ended(stay, `a half of the tips of ${tips} by ${method}`, before, answer, dueFalls(0))
}

async function chargeMinimum(stay: Visit): Promise<Outcome | null> {
  await needTab(stay)
  const { id, minimum } = await billOf(stay)
  if (!minimum) return null
  const before = snapshot(stay)
  const answer = await stay.house.chargeMinimum(id)
  return ended(stay, `${minimum.left} charged for the minimum spend`, before, answer)
}

// Food.

async function orderOnTab(stay: Visit): Promise<Outcome | null> {
  const { house, dice, guest } = stay
  if (await isOver(stay)) return null
  await needTab(stay)
  await house.books.read()
  const before = snapshot(stay)
  const { id: billId } = await billOf(stay)
  const quantity = 1 + dice.below(3)
  const answer =
    guest && dice.below(2) === 0
      ? await house.order(guest, { onBill: true }, quantity)
      : await house.sell({ paymentType: 'bill', billId }, quantity)
  if (answer.code !== null) return ended(stay, 'an order on the tab', before, answer)
  const order = 'order' in answer.reply ? answer.reply.order : answer.reply
  stay.orders.push(order.id)
  return ended(stay, `an order of ${order.totalAmount} on the tab`, before, answer)
}

async function orderPaid(stay: Visit): Promise<Outcome | null> {
  const { house, dice, guest } = stay
  const before = snapshot(stay)
  const tip = dice.pick(['0.00', '2.22'])
  const code = dice.below(4) === 0 ? { discountCode: 'LANTERN100' } : {}
  const quantity = 1 + dice.below(3)
  const paymentType = dice.pick(['cash', 'card'] as const)
  const userId = guest && dice.below(2) === 0 ? { userId: guest.id } : {}
  const answer =
    guest && dice.below(2) === 0
      ? await house.order(guest, { tip, ...code }, quantity)
      : await house.sell({ paymentType, tip, ...userId }, quantity)
  if (answer.code !== null) return ended(stay, 'an order paid at once', before, answer)
  const order = 'order' in answer.reply ? answer.reply.order : answer.reply
  stay.orders.push(order.id)
  const text = `an order of ${order.totalAmount} paid by ${order.paymentType}`
  return ended(stay, text, before, answer, (was, now) => [
    is('paid on the bill', now.paid, was.paid),
  ])
}

async function cancelOrder(stay: Visit): Promise<Outcome | null> {
  const { house, dice, orders } = stay
  if (orders.length === 0) return null
  const id = dice.pick(orders)
  const before = snapshot(stay)
  const answer = await house.cancelOrder(id)
  if (answer.code === null) orders.splice(orders.indexOf(id), 1)
  return ended(stay, `order ${id} canceled`, before, answer)
}

/** Corrects and refunds an order that was paid at once, on its own bill. */
async function correctOrder(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  const own = house.books.bills().find(({ bill }) => bill.bookingId === null && !bill.isTab)
  if (!own) return null
  const bill = await house.billNow(own.bill.id)
  const line = soldLines(bill)[0]
  const before = snapshot(stay)
  const due = toCents(bill.due)
  if (due < 0) {
    const method = dice.pick(methods)
    const answer = await house.refund(bill.id, method, toDollars(0 - due))
    return ended(stay, `${bill.due} of an order given back by ${method}`, before, answer)
  }
  if (!line) return null
  const amount = toDollars(someOf(stay, toCents(line.left)))
  const answer = await house.correct(bill.id, { lineId: line.id, amount })
  return ended(stay, `${amount} off an order’s own bill`, before, answer)
}

/** Guests at a table without a booking have a bill of their own: it is opened, sold on, and paid. */
async function tableBill(stay: Visit): Promise<Outcome | null> {
  const { house, dice, guest } = stay
  const before = snapshot(stay)
  const [table] = await house.tables('Table 1')
  const params = { id: String(table) }
  const body = { name: 'Ann', ...(guest && dice.below(2) === 0 && { userId: guest.id }) }
  const opened = await house.desk.call(openTableBill, { params, body })
  if (opened.code !== null) return ended(stay, 'a bill at a table', before, opened)
  const { id: billId } = opened.reply
  const { reply } = await house.sell({ paymentType: 'bill', billId }, 1 + dice.below(2))
  stay.orders.push(reply.order.id)
  const { due } = await house.billNow(billId)
  const method = dice.pick(['cash', 'terminal'] as const)
  const answer = await house.pay(billId, method, dice.pick([due, '5.55']), { tip: '1.00' })
  return ended(stay, `a bill of ${due} at a table, by ${method}`, before, answer, dueFalls(0))
}

/** Guests at a table join the party, with what they have ordered and paid. */
async function joinBills(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  await needTab(stay)
  if ((await tableBill(stay))?.code !== null) return null
  const theirs = house.books.bills().findLast(({ bill }) => bill.bookingId === null && bill.isTab)
  if (theirs?.bill.status !== 'open') return null
  const [mine, other] = [await billOf(stay), await house.billNow(theirs.bill.id)]
  const [from, to] = dice.pick([[mine, other] as const, [other, mine] as const])
  const before = snapshot(stay)
  const body = { to: { billId: to.id }, version: from.version }
  const answer = await house.desk.call(transferBill, { params: { id: String(from.id) }, body })
  const joins = dueJoins(toCents(other.due))
  return ended(stay, `bill ${from.id} merged into ${to.id}`, before, answer, joins)
}

/** Another party that has a room joins this one, or this one joins the other. Who joins leaves its room. */
async function joinRooms(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  await needTab(stay)
  const [, table] = await house.tables('K-Room')
  const seated = await house.seat(table ?? 0, 60, dice.pick(['bill', 'cash'])).catch(() => null)
  if (seated?.code !== null) return null
  await house.openTab(seated.reply.id)
  const { id: billId } = await house.bill(seated.reply.id)
  if (dice.below(2) === 0) await house.sell({ paymentType: 'bill', billId })
  house.known.forget()
  await house.books.read()
  const [mine, other] = [await billOf(stay), await house.billNow(billId)]
  const before = snapshot(stay)
  const isOurs = dice.below(3) === 0
  const [from, to] = isOurs ? [mine, other] : [other, mine]
  const body = { to: { billId: to.id }, version: from.version }
  const answer = await house.desk.call(transferBill, { params: { id: String(from.id) }, body })
  const leaves: Expecting = (_, now) => [is('due', now.due, 0)]
  const joins = isOurs ? leaves : dueJoins(toCents(other.due))
  const outcome = await ended(stay, `bill ${from.id} joined ${to.id}`, before, answer, joins)
  if (outcome.code === null && isOurs) stay.undoing = null
  return outcome
}

/** A dish goes to a bill of its own, with what was paid for it. */
async function partBills(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  const bill = await billOf(stay)
  const dishes = soldLines(bill).filter(({ kind }) => kind === 'dish')
  const [line] = dishes
  if (!line) return null
  const before = snapshot(stay)
  const request = { lineId: line.id, ...(dice.below(2) === 0 && { quantity: 1 }) }
  const body = { to: { name: 'Bo' }, lines: [request], version: bill.version }
  const answer = await house.desk.call(transferBill, { params: { id: String(bill.id) }, body })
  const most = toCents(line.left)
  const parts: Expecting = (then, now) => [
    request.quantity === undefined && is('due', now.due, Math.max(0, then.due - most)),
    now.due < Math.max(0, then.due - most) && `due is ${now.due} after ${most} went`,
  ]
  return ended(stay, `a dish of ${line.left} to another bill`, before, answer, parts)
}

// Cards and balances.

/** The card company reports that the refunds to a card failed, and one of them is settled otherwise. */
async function cardFails(stay: Visit): Promise<Outcome | null> {
  const { house, dice } = stay
  await house.failCards()
  const failed = (await house.admin.call(listFailedRefunds, {})).reply
  const one = failed[0]
  if (!one) return null
  const before = snapshot(stay)
  const method = dice.pick([...methods, 'elsewhere'] as const)
  const body = { method, reason: 'card_closed' as const }
  const answer = await house.desk.call(giveCardRefund, { params: { id: one.id }, body })
  return ended(
    stay,
    `a failed refund of ${one.amount} given by ${method}`,
    before,
    answer,
    dueFalls(0),
  )
}

async function goodwill(stay: Visit): Promise<Outcome | null> {
  const { house, dice, guest } = stay
  if (!guest) return null
  const before = snapshot(stay)
  const params = { id: String(guest.id) }
  const amount = dice.pick(['0.01', '12.34'])
  const direction = dice.pick(['in', 'out'] as const)
  if (dice.below(2) === 0) {
    const answer = await house.desk.call(creditGoodwill, {
      params,
      body: { amount, reason: 'waited' },
    })
    return ended(stay, `${amount} of goodwill`, before, answer, dueFalls(0))
  }
  const answer = await house.desk.call(moveCash, {
    params,
    body: { direction, amount, reason: 'Asked' },
  })
  return ended(stay, `${amount} of cash ${direction} a balance`, before, answer, dueFalls(0))
}

/** A member tops up with an offer, in cash or by card, or is paid out what may be. */
async function topUp(stay: Visit): Promise<Outcome | null> {
  const { house, dice, guest } = stay
  if (!guest) return null
  const before = snapshot(stay)
  const amount = dice.pick(['20.00', '50.00', '100.00'])
  if (dice.below(2) === 0) {
    const card = await house.payByCard(guest, { paymentType: 'topup', amount })
    if (card.begun.code === null) await card.finish()
    return ended(stay, `a top-up of ${amount} by card`, before, card.begun, dueFalls(0))
  }
  const params = { id: String(guest.id) }
  const { balance, credit } = house.books.wallet(guest.id)
  const all = { direction: 'out', amount: toDollars(balance - credit + dice.below(2)) } as const
  const move = dice.below(4) === 0 ? all : ({ direction: 'in', amount } as const)
  const answer = await house.desk.call(moveCash, { params, body: { ...move, reason: 'Asked' } })
  return ended(stay, `${move.amount} of cash ${move.direction}`, before, answer, dueFalls(0))
}

/** Points pay a part of the bill: at the desk, on the member's phone, or of an order. */
async function payWithPoints(stay: Visit): Promise<Outcome | null> {
  const { house, dice, guest } = stay
  if (!guest) return null
  const { id, due, total, payments, userId } = await billOf(stay)
  if (userId !== guest.id) return null
  const paid = payments.filter(({ method }) => method === 'points')
  const redeemed = model.sum(paid.map(({ amount }) => toCents(amount)))
  const bounds = {
    has: house.books.points(guest.id),
    total: toCents(total),
    due: toCents(due),
    redeemed,
  }
  const most = redeemable(RULES, bounds)
  const before = snapshot(stay)
  if (dice.below(3) === 0) {
    const points = dice.pick([50, 120, most.points + 40])
    const answer = await house.order(guest, { points })
    return ended(stay, `an order paid with ${points} points`, before, answer, dueFalls(0))
  }
  // Sometimes more than the bill takes, or than the member has.
  const points = Math.max(
    1,
    dice.pick([most.points, most.points, half(most.points), most.points + 7]),
  )
  const amount = worthOf(points, RULES)
  if (amount === 0) return null
  const text = `${points} points for ${toDollars(amount)}`
  if (dice.below(2) === 0) {
    const answer = await house.pay(id, 'points', toDollars(amount), { points })
    return ended(stay, text, before, answer, dueFalls(amount))
  }
  const made = await house.desk.call(makeBillKey, { params: { id: String(id) } })
  if (made.code !== null) return ended(stay, `${text} on the phone`, before, made)
  const params = { key: made.reply.address.split('/').at(-1) ?? '' }
  const body = { points, amount: toDollars(amount) }
  const answer = await guest.visitor.call(payBillWithPoints, { params, body })
  return ended(stay, `${text} on the phone`, before, answer, dueFalls(amount))
}

/** All acts that may follow a booking. */
export const acts = {
  comp,
  compPart,
  move,
  reschedule,
  changeOwn,
  changeByCard,
  cardPays,
  extend,
  moreTime,
  cancelOwn,
  cancelAtDesk,
  noShow,
  confirm,
  checkIn,
  leave,
  undo,
  openTab,
  payBill,
  payShare,
  payOnPhone,
  closeBill,
  reopen,
  refund,
  tipBack,
  chargeMinimum,
  orderOnTab,
  orderPaid,
  cancelOrder,
  correctOrder,
  tableBill,
  joinBills,
  joinRooms,
  partBills,
  cardFails,
  goodwill,
  topUp,
  payWithPoints,
} satisfies Record<string, Action>

export type ActName = keyof typeof acts
