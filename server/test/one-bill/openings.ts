import type { Dice, Visit } from './visit.ts'
import type { Guest, ClubUnderTest, Slot } from './club-under-test.ts'
import { moment } from './club-under-test.ts'

/** The facts of a booking to make and pay. */
interface Query {
  house: ClubUnderTest
  dice: Dice
  night: string
}
type Opened = Pick<Visit, 'guest' | 'bookingId'>
type Answered = { reply: { id: number } }

const rooms = ['VIP Section', 'Theater Room', 'Karaoke Room'] as const
const slotOf = ({ house, dice, night }: Query): Slot => {
  const room = dice.pick(rooms)
  return house.slot(room, night, room === 'Theater Room' ? 20.5 : 20, 22)
}

const members = async (
  { house, dice }: Query,
  book: (guest: Guest) => Promise<Answered>,
): Promise<Opened> => {
  // With the lower balance payments reach the credit that is spent last.
  const guest = await house.guest(dice.pick([200_000, 45_000]))
  return { guest, bookingId: (await book(guest)).reply.id }
}
const guests = async (book: Promise<Answered>): Promise<Opened> => ({
  guest: null,
  bookingId: (await book).reply.id,
})
const name = { guestName: 'Old Zhou' }

async function confirmed(
  { house, dice }: Query,
  opened: Opened,
  by: 'none' | 'cash' | 'terminal' | 'balance',
): Promise<Opened> {
  const { dueNow } = await house.booking(opened.bookingId)
  const payment = { payment: by, ...(by !== 'none' && { dueNow }) }
  const { code } = await house.become(opened.bookingId, 'confirmed', payment)
  if (code !== null) throw new Error(`not confirmed: ${code} (${dice.below(1)})`)
  return opened
}

/** Pays a part of a booking's bill by a method. */
async function payPart(
  { house }: Query,
  { bookingId }: Opened,
  by: 'cash' | 'terminal',
  part: number,
) {
  const { id, due } = await house.bill(bookingId)
  const amount = (Math.floor(Number(due) * part * 100) / 100).toFixed(2)
  const { code } = await house.pay(id, by, amount)
  if (code !== null) throw new Error(`not paid: ${code}`)
}

async function walkIn({ house, dice, night }: Query, pay: 'cash' | 'terminal' | 'bill' | 'none') {
  await house.sit(moment(night, '19:05'))
  const [table] = await house.tables(dice.pick(['VIP', 'Theater', 'K-Room']))
  return guests(house.seat(table ?? 0, dice.pick([60, 120]), pay))
}

const deposit = { partySize: 2 }
const minimum = { partySize: 3 }

/** All ways to make and pay a booking. The party sizes require a deposit or a minimum spend. */
export const openings = {
  'from the balance': (on: Query) => members(on, (one) => on.house.book(one, slotOf(on))),
  'by card': (on: Query) => members(on, (one) => on.house.bookByCard(one, slotOf(on))),
  'by a card that takes no refund': (on: Query) =>
    members(on, (one) => on.house.bookByCard(one, slotOf(on), { card: '4000 0000 0000 5126' })),
  'by card machine': (on: Query) =>
    members(on, (one) => on.house.bookAtDesk({ userId: one.id }, slotOf(on), 'terminal')),
  'in cash': (on: Query) =>
    members(on, (one) => on.house.bookAtDesk({ userId: one.id }, slotOf(on), 'cash')),
  'a guest in cash': (on: Query) => guests(on.house.bookAtDesk(name, slotOf(on), 'cash')),
  'a guest by card machine': (on: Query) =>
    guests(on.house.bookAtDesk(name, slotOf(on), 'terminal')),
  'a guest, nothing yet': async (on: Query) =>
    confirmed(on, await guests(on.house.bookAtDesk(name, slotOf(on), 'later')), 'none'),
  'nothing yet': async (on: Query) =>
    confirmed(
      on,
      await members(on, (one) => on.house.bookAtDesk({ userId: one.id }, slotOf(on), 'later')),
      'none',
    ),
  'nothing, unconfirmed': (on: Query) =>
    members(on, (one) => on.house.bookAtDesk({ userId: one.id }, slotOf(on), 'later')),
  'a deposit from the balance': (on: Query) =>
    members(on, (one) => on.house.book(one, slotOf(on), deposit)),
  'a deposit by card': (on: Query) =>
    members(on, (one) => on.house.bookByCard(one, slotOf(on), deposit)),
  'a guest’s deposit in cash': async (on: Query) =>
    confirmed(on, await guests(on.house.bookAtDesk(name, slotOf(on), 'later', deposit)), 'cash'),
  'a guest’s deposit that the desk asked for, in cash': async (on: Query) => {
    const request = { amount: '33.33', date: on.night, time: '18:00' }
    const opened = await guests(
      on.house.bookAtDesk(name, slotOf(on), 'later', { deposit: request }),
    )
    const { id } = await on.house.bill(opened.bookingId)
    const { code } = await on.house.pay(id, 'cash', request.amount)
    if (code !== null) throw new Error(`not paid: ${code}`)
    await on.house.decideDeposits()
    return opened
  },
  'a deposit, a part by card machine, the rest in cash': async (on: Query) => {
    const opened = await members(on, (one) => on.house.book(one, slotOf(on), deposit))
    await payPart(on, opened, 'terminal', 0.37)
    await payPart(on, opened, 'cash', 1)
    return opened
  },
  'a part by card, a part in cash': async (on: Query) => {
    const opened = await members(on, (one) => on.house.bookByCard(one, slotOf(on), deposit))
    await payPart(on, opened, 'cash', 0.61)
    return opened
  },
  'a deposit from the balance, with a minimum spend': (on: Query) =>
    members(on, (one) => on.house.book(one, slotOf(on), minimum)),
  'nothing yet, with a minimum spend': async (on: Query) =>
    confirmed(
      on,
      await members(on, (one) =>
        on.house.bookAtDesk({ userId: one.id }, slotOf(on), 'later', minimum),
      ),
      'none',
    ),
  'a walk-in in cash': (on: Query) => walkIn(on, 'cash'),
  'a walk-in by card machine': (on: Query) => walkIn(on, 'terminal'),
  'a walk-in on the bill': (on: Query) => walkIn(on, 'bill'),
  'a walk-in for nothing': (on: Query) => walkIn(on, 'none'),
} satisfies Record<string, (on: Query) => Promise<Opened>>

export type Opening = keyof typeof openings
