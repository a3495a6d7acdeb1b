import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { payBill } from '@lantern/contract/bills-acts'
import { listBills } from '@lantern/contract/bills'
import { cancelBooking, createBooking, type Booking } from '@lantern/contract/bookings'
import type { FoodItem } from '@lantern/contract/menu'
import { createOrder } from '@lantern/contract/orders'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { createSale } from '@lantern/contract/till'
import type { Client } from './clients.ts'

/** What the clients may choose from. */
export interface Choices {
  /** The first night that is booked. */
  from: Date
  dish: FoodItem
  /** A number from 0 to 1, drawn from the run's seed. */
  draw: () => number
}

const NIGHTS = 100
const HOURS = 8
const AMENITIES = 3
const DAY_MS = 86_400_000
/** The sample club is closed on Tuesdays. */
const CLOSED_WEEKDAY = 2

/** A random hour of a random room. Another client may want the same. */
export function slotOf({ from, draw }: Choices) {
  const night = new Date(from.getTime() + Math.floor(draw() * NIGHTS) * DAY_MS)
  if (night.getUTCDay() === CLOSED_WEEKDAY) night.setUTCDate(night.getUTCDate() + 1)
  const hour = 14 + Math.floor(draw() * HOURS)
  return {
    amenityId: 1 + Math.floor(draw() * AMENITIES),
    bookingDate: night.toISOString().slice(0, 10),
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
  }
}

/** Books a room from the balance. Returns `null` if another client was earlier. */
async function book(member: Client, choices: Choices): Promise<Booking | null> {
  const key = randomUUID()
  const told = await member.call(createBooking, { key, body: slotOf(choices) })
  if ('refused' in told) return member.expect(told, createBooking, 'slot_taken')
  const { id, totalPrice } = told.reply
  member.did({ kind: 'booking', key, id, cents: toCents(totalPrice) })
  return told.reply
}

async function cancel(member: Client, { id, totalPrice }: Booking): Promise<void> {
  const key = randomUUID()
  const told = await member.call(cancelBooking, { id, key })
  if ('refused' in told) return void member.expect(told, cancelBooking)
  const cents = toCents(totalPrice) - toCents(told.reply.kept)
  member.did({ kind: 'cancellation', key, id, cents })
}

async function order(member: Client, { dish }: Choices): Promise<void> {
  const key = randomUUID()
  const body = { items: [{ foodItemId: dish.id, quantity: 1 }] }
  const told = await member.call(createOrder, { key, body })
  if ('refused' in told) return void member.expect(told, createOrder)
  const { id, totalAmount } = told.reply
  member.did({ kind: 'order', key, id, cents: toCents(totalAmount) })
}

/** A moment of looking at the page, so that the clients aren't what keeps the machine busy. */
const think = ({ draw }: Choices) => pause(draw() * 200)

/** A member books, orders, and cancels most of what they booked, until it is over. */
export async function beMember(member: Client, choices: Choices, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await think(choices)
    const booking = await book(member, choices)
    if (choices.draw() < 0.5) await order(member, choices)
    if (booking && choices.draw() < 0.7) await cancel(member, booking)
  }
}

/** Sells one dish in cash. */
export async function sell(till: Client, { dish }: Pick<Choices, 'dish'>): Promise<void> {
  const key = randomUUID()
  const body = { items: [{ foodItemId: dish.id, quantity: 1 }], paymentType: 'cash' }
  const told = await till.call(createSale, { key, body })
  if ('refused' in told) return void till.expect(told, createSale)
  const { order: sold, cash } = told.reply
  till.did({ kind: 'sale', key, id: sold.id, cents: toCents(cash?.due ?? '0') })
}

/** Sells on a new bill, which is then paid in two parts at the card machine. */
async function sellOnBill(till: Client, { dish }: Choices): Promise<void> {
  const [key, name] = [randomUUID(), `Guest ${randomUUID().slice(0, 8)}`]
  const items = [{ foodItemId: dish.id, quantity: 2 }]
  const body = { items, paymentType: 'bill', customerName: name }
  const told = await till.call(createSale, { key, body })
  if ('refused' in told) return void till.expect(told, createSale)
  till.did({ kind: 'sale', key, id: told.reply.order.id, cents: 0 })
  const listed = await till.call(listBills)
  if ('refused' in listed) return void till.expect(listed, listBills)
  const bill = listed.reply.find((each) => each.name === name)
  if (!bill) return void till.expect({ refused: `no bill of ${name}` }, listBills)
  const due = toCents(bill.due)
  const first = Math.floor(due / 2)
  await pay(till, bill.id, { amount: first, due })
  await pay(till, bill.id, { amount: due - first, due: due - first })
}

async function pay(till: Client, id: number, asked: { amount: number; due: number }) {
  const key = randomUUID()
  const body = { way: 'terminal', amount: toDollars(asked.amount), due: toDollars(asked.due) }
  const told = await till.call(payBill, { id, key, body })
  if ('refused' in told) till.expect(told, payBill)
  else till.did({ kind: 'payment', key, id, cents: asked.amount })
}

/** Somebody of the staff sells in cash and on bills, until it is over. */
export async function beTill(till: Client, choices: Choices, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await think(choices)
    if (choices.draw() < 0.6) await sell(till, choices)
    else await sellOnBill(till, choices)
  }
}
