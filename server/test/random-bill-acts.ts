import * as bills from '@lantern/contract/bills'
import * as calls from '@lantern/contract/bills-acts'
import { correctBill, refundBill, reopenBill } from '@lantern/contract/corrections'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { createSale } from '@lantern/contract/till'
import { idPath, pick, type Act, type Choice, type Scene } from './random-acts.ts'

/** One of the bills that are open or owed, as the desk opens it now. */
async function seen({ desk }: Scene, { a }: Choice): Promise<bills.Bill | null> {
  const summary = pick((await desk.call(bills.listBills, {})).reply, a)
  return summary ? (await desk.call(bills.getBill, idPath(summary.id))).reply : null
}

/** The bill that was closed last. It is opened by its number, because no list of the desk has it. */
const closed: number[] = []

/** Acts on bills. */
export const billActs = {
  async openBill({ floor, desk, members }, one) {
    const booking = pick(floor.bookings, one.a)
    if (one.b % 2 === 0) {
      return booking ? desk.call(calls.openBookingBill, idPath(booking.id)) : null
    }
    const table = pick(floor.tables, one.a)
    const userId = pick(members, one.c)?.id
    const body = one.c % 2 === 0 || userId === undefined ? { name: 'Uncle Ho' } : { userId }
    return table ? desk.call(calls.openTableBill, { ...idPath(table.id), body }) : null
  },
  async sale({ desk, menu, members, floor }, one) {
    const item = pick(menu, one.b)
    if (!item) return null
    const items = [{ foodItemId: item.id, quantity: 1 + (one.c % 4), unitPrice: item.price }]
    const open = pick((await desk.call(bills.listBills, {})).reply, one.a)
    const paymentType = pick(['bill', 'bill', 'bill', 'cash', 'card', 'balance'] as const, one.c)
    const userId = pick(members, one.a)?.id
    const tableId = pick(floor.tables, one.b)?.id
    // Some orders are the first of somebody without a bill, at a table or known by a name.
    const isFirst = !open || one.b % 4 === 0
    const guests = one.a % 3 === 0 ? { customerName: 'Uncle Ho' } : { tableId }
    if (!paymentType) return null
    const body = {
      items,
      paymentType,
      ...(paymentType === 'bill' && (isFirst ? guests : { billId: open.id })),
      ...(paymentType === 'balance' && { userId }),
      ...(paymentType !== 'bill' && { tip: '1.37', tableId }),
    }
    return desk.call(createSale, { body })
  },
  async pay(scene, one) {
    const bill = await seen(scene, one)
    if (!bill || toCents(bill.due) <= 0) return null
    const share = pick(
      bill.shares.filter(({ isPaid }) => !isPaid),
      one.b,
    )
    const all = one.b % 3 === 0
    const part = Math.max(1, Math.floor((toCents(bill.due) * (1 + (one.c % 100))) / 100))
    const amount = all ? bill.due : toDollars(part)
    const wish = share && !all ? { amount: share.amount, shareId: share.id } : { amount }
    const way = pick(['cash', 'terminal', 'balance'] as const, one.c) ?? 'cash'
    const body = { ...wish, way, due: bill.due, ...(one.b % 4 === 0 && { tip: '2.01' }) }
    return scene.desk.call(calls.payBill, { ...idPath(bill.id), body })
  },
  async split(scene, one) {
    const bill = await seen(scene, one)
    if (!bill) return null
    const people = Array.from({ length: one.b % 5 }, (_, place) => ({ name: `Guest ${place}` }))
    const lines = bill.lines.filter(({ kind }) => kind !== 'correction')
    const dishes = people.map((each, place) => ({
      ...each,
      lines: lines.map(({ id: lineId }) => ({ lineId, parts: 1, of: people.length + (place % 2) })),
    }))
    const body =
      one.c % 2 === 0
        ? { by: 'equal' as const, shares: people, version: bill.version }
        : { by: 'dish' as const, shares: dishes, version: bill.version }
    return scene.desk.call(calls.splitBill, { ...idPath(bill.id), body })
  },
  async correct(scene, one) {
    const bill = await seen(scene, one)
    const open = bill?.lines.filter(({ left, kind }) => left !== '0.00' && kind !== 'correction')
    const line = pick(open ?? [], one.b)
    if (!bill || !line) return null
    const part = toDollars(Math.max(1, Math.floor((toCents(line.left) * (one.c % 100)) / 100)))
    const amount = one.c % 3 === 0 ? {} : { amount: part }
    const body = { lineId: line.id, ...amount, reason: 'quality' as const, version: bill.version }
    return scene.desk.call(correctBill, { ...idPath(bill.id), body })
  },
  async giveBack(scene, one) {
    const bill = await seen(scene, one)
    if (!bill?.due.startsWith('-')) return null
    const way = pick(['cash', 'terminal', 'balance'] as const, one.c) ?? 'cash'
    const body = { way, amount: bill.due.slice(1), version: bill.version }
    return scene.desk.call(refundBill, { ...idPath(bill.id), body })
  },
  async closeBill(scene, one) {
    const bill = await seen(scene, one)
    if (!bill) return null
    const as =
      bill.due === '0.00' ? ('paid' as const) : pick(['owed', 'written_off'] as const, one.b)
    const body = { as: as ?? 'paid', due: bill.due, reason: 'the evening is over' }
    const answer = await scene.desk.call(calls.closeBill, { ...idPath(bill.id), body })
    if (answer.code === null) closed.push(bill.id)
    return answer
  },
  async reopen({ desk }, one) {
    const id = closed.at(-1 - (one.a % 3))
    if (id === undefined) return null
    return desk.call(reopenBill, { ...idPath(id), body: { reason: 'a dish was missing' } })
  },
} as const satisfies Readonly<Record<string, Act>>
