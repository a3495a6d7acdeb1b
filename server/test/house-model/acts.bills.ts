import { getBill } from '@lantern/contract/bills'
import * as calls from '@lantern/contract/bills-acts'
import { correctBill, refundBill, reopenBill } from '@lantern/contract/corrections'
import { leaveTable } from '@lantern/contract/party'
import { toDollars } from '@lantern/contract/pricing'
import {
  alive,
  billId,
  deskAt,
  endOf,
  idPath,
  pick,
  type Act,
  type Choice,
  type Real,
} from './act.ts'
import * as bills from './bills.ts'
import { booked } from './rooms.ts'
import { standing } from './visits.ts'
import { rooms, type State } from './state.ts'

/** Mostly a bill for which an act makes sense, if there is one, and sometimes any. */
function billFor(s: State, { a, b }: Choice, isWanted = bills.isUnpaid): number | undefined {
  const places = [...s.bills.keys()]
  const wanted = places.filter((place) => s.bills[place] && isWanted(s.bills[place]))
  return pick(b % 8 > 0 ? wanted : places, a)
}

/** A bill as the desk opens it now. */
const shown = async (real: Real, place: number, at: 0 | 1) =>
  (await (await deskAt(real, at)).call(getBill, idPath(billId(real, place)))).reply

const openBill: Act = (s, { a, b, c }) => {
  const [one, table] = [pick(s.bookings, a), pick(rooms, a)]
  if (b % 2 === 0 && one) {
    return {
      rule(now) {
        const found = booked(now, one.id)
        const opened = found ? bills.openForBooking(now, found) : 'not_found'
        return typeof opened === 'string' ? opened : () => void opened()
      },
      call: async (real, at) =>
        endOf(await (await deskAt(real, at)).call(calls.openBookingBill, idPath(one.id))),
    }
  }
  if (table === undefined) return null
  const member = c % 2 === 0 ? null : alive(s, c)
  return {
    rule: (now) => () => void bills.guestsBill(now, table, member),
    async call(real, at) {
      const body = member === null ? { name: 'Uncle Ho' } : { userId: real.people[member]?.id ?? 0 }
      const path = idPath(real.tables.get(table) ?? 0)
      return endOf(await (await deskAt(real, at)).call(calls.openTableBill, { ...path, body }))
    },
  }
}

const pay: Act = (s, choice) => {
  const place = billFor(s, choice, (one) => bills.isUnpaid(one) && bills.dueOf(one) > 0)
  const bill = s.bills[place ?? -1]
  // No screen takes money for a bill on which the venue owes some.
  if (place === undefined || !bill || bills.dueOf(bill) < 0) return null
  const { a, b, c } = choice
  const due = Math.max(1, bills.dueOf(bill))
  const amount = b % 3 === 0 ? due : Math.ceil((due * (1 + (c % 110))) / 100)
  const way = pick(['cash', 'terminal', 'balance'] as const, a) ?? 'cash'
  const [tip, member] = [c % 4 === 0 ? 201 : 0, c % 5 === 0 ? alive(s, c) : null]
  return {
    rule: (now) => bills.pay(now, place, { way, amount, tip, member }),
    async call(real, at) {
      const userId = member === null ? {} : { userId: real.people[member]?.id ?? 0 }
      const { due: seen } = await shown(real, place, at)
      const body = { way, amount: toDollars(amount), tip: toDollars(tip), due: seen, ...userId }
      const path = idPath(billId(real, place))
      return endOf(await (await deskAt(real, at)).call(calls.payBill, { ...path, body }))
    },
  }
}

const correct: Act = (s, choice) => {
  const place = billFor(s, choice, (one) => bills.isUnpaid(one) && one.lines.length > 0)
  const bill = s.bills[place ?? -1]
  const line = bill && pick([...bill.lines.entries()], choice.b)
  if (place === undefined || !line || line[1].isAhead) return null
  const [at, { net, tax }] = line
  const amount = Math.ceil(((net + tax) * (1 + (choice.c % 105))) / 100)
  return {
    rule: (now) => bills.correct(now, place, at, amount),
    async call(real, instance) {
      const { lines, version } = await shown(real, place, instance)
      const lineId = lines.filter(({ kind }) => kind !== 'correction')[at]?.id ?? 0
      const why = { reason: 'quality' as const, version }
      const body = { lineId, amount: toDollars(amount), ...why }
      const path = idPath(billId(real, place))
      return endOf(await (await deskAt(real, instance)).call(correctBill, { ...path, body }))
    },
  }
}

const giveBack: Act = (s, choice) => {
  const place = billFor(s, choice, (one) => bills.isUnpaid(one) && bills.dueOf(one) < 0)
  const bill = s.bills[place ?? -1]
  if (place === undefined || !bill) return null
  const amount = Math.max(0, -bills.dueOf(bill)) + (choice.c % 9 === 0 ? 1 : 0)
  const way = pick(['cash', 'terminal', 'balance'] as const, choice.a) ?? 'cash'
  return {
    rule: (now) => bills.giveBack(now, place, way, amount),
    async call(real, at) {
      const { version } = await shown(real, place, at)
      const body = { way, amount: toDollars(amount), tip: '0.00', version }
      const path = idPath(billId(real, place))
      return endOf(await (await deskAt(real, at)).call(refundBill, { ...path, body }))
    },
  }
}

const closeBill: Act = (s, choice) => {
  const place = billFor(s, choice)
  const bill = s.bills[place ?? -1]
  if (place === undefined || !bill) return null
  const other = pick(['owed', 'written_off', 'paid'] as const, choice.c) ?? 'paid'
  const as = bills.dueOf(bill) === 0 && choice.c % 7 > 0 ? ('paid' as const) : other
  return {
    rule: (now) => bills.close(now, place, as),
    async call(real, at) {
      const { due } = await shown(real, place, at)
      const body = { as, due, reason: 'the evening is over' }
      const path = idPath(billId(real, place))
      return endOf(await (await deskAt(real, at)).call(calls.closeBill, { ...path, body }))
    },
  }
}

const reopen: Act = (s, choice) => {
  const place = billFor(s, choice, ({ status }) => status === 'paid')
  if (place === undefined) return null
  return {
    rule: (now) => bills.reopen(now, place),
    async call(real, at) {
      const body = { reason: 'a dish was missing' }
      const path = idPath(billId(real, place))
      return endOf(await (await deskAt(real, at)).call(reopenBill, { ...path, body }))
    },
  }
}

const guestsLeave: Act = (s, { a, b, c }) => {
  const there = s.bills.flatMap(({ table, status }) => (table && status === 'open' ? [table] : []))
  const table = b % 6 > 0 ? pick(there, a) : pick(rooms, a)
  if (table === undefined) return null
  const owing = c % 2 === 0
  return {
    rule: (now) => bills.guestsLeave(now, table, standing(now, table).bookingId !== null, owing),
    async call(real, at) {
      const body = { party: null, owing }
      const path = idPath(real.tables.get(table) ?? 0)
      return endOf(await (await deskAt(real, at)).call(leaveTable, { ...path, body }))
    },
  }
}

/** Acts on bills. */
export const billActs = {
  openBill,
  pay,
  correct,
  giveBack,
  closeBill,
  reopen,
  guestsLeave,
} as const
