import { changePin } from '@lantern/contract/account/account'
import * as bills from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import * as contract from '@lantern/contract/bills/corrections'
import type { Sent } from '@lantern/contract/calls/endpoint'
import type { NewOrder } from '@lantern/contract/menu/orders'
import { createSale } from '@lantern/contract/bills/till'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { booksAgree } from './books.ts'
import { PASSWORD, type Club } from '../club/club.ts'
import { idPath, M1, openDesk } from '../desk.ts'
import { cartOf, menuOf } from '../ordering.ts'
import type { Visitor } from '../club/visitor.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>
type Request<Body> = Omit<Body, 'version'>

/** The PIN of the evening's admin. */
export const PIN = '482613'

export const goodwill = { reason: 'goodwill' } as const
export const mistake = { reason: 'mistake' } as const

/** An evening with a waiter who may give away $10.00, and an admin with a PIN. The books agree after each test. */
export function openGivingAway() {
  const desk = openDesk()
  const { on, sit } = desk
  let items: NewOrder['items']
  let people: { boss: SignedIn; waiter: SignedIn } | undefined
  const who = () => {
    if (!people) throw new Error('nobody has come yet')
    return people
  }
  const comeIn = async () => {
    const { club } = on()
    people = {
      boss: await club.signedIn({ role: 'admin', balance: 100_000 }),
      waiter: await club.signedIn({ role: 'staff', balance: 100_000 }),
    }
    await people.boss.call(changePin, { body: { currentPassword: PASSWORD, pin: PIN } })
  }
  const limits = (dollars: number, percent: number) =>
    on().club.pool.query(
      'UPDATE venue_settings SET correction_limit = $1, correction_percent = $2',
      [dollars, percent],
    )

  beforeAll(async () => {
    items = cartOf(await menuOf(on().club))
  })
  beforeEach(async () => {
    await on().club.pool.query('UPDATE bills SET table_id = NULL')
    await limits(10, 100)
    await comeIn()
  })
  afterEach(() => booksAgree(on().club))

  const show = async (id: number) => (await on().staff.call(bills.getBill, idPath(id))).reply
  return {
    on,
    desk,
    who,
    limits,
    show,
    /** Sets the clock; the same people sign in again. */
    sit: async (hour: number, minute = 0) => {
      await sit(hour, minute)
      const again = async ({ person }: SignedIn) =>
        Object.assign(await on().club.signIn(person), { person })
      people = { boss: await again(who().boss), waiter: await again(who().waiter) }
    },
    /** The admin's approval. */
    yes: () => ({ userId: who().boss.person.id, pin: PIN }),
    /** A member's bill with an order on it. */
    served: async () => {
      const body = { userId: on().memberPerson.id }
      const { id } = (await on().staff.call(billActs.openTableBill, { ...idPath(M1), body })).reply
      await on().staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
      return show(id)
    },
    pay: async (
      id: number,
      method: 'cash' | 'terminal' | 'balance',
      amount: string,
      tip: string,
    ) => {
      const { due } = await show(id)
      await on().staff.call(billActs.payBill, { ...idPath(id), body: { method, amount, tip, due } })
    },
    takeOff: async (
      id: number,
      request: Request<Sent<typeof contract.correctBill>['body']>,
      by = who().waiter,
    ) => {
      const { version } = await show(id)
      return by.call(contract.correctBill, { ...idPath(id), body: { ...request, version } })
    },
    giveBack: async (
      id: number,
      request: Request<Sent<typeof contract.refundBill>['body']>,
      by = who().waiter,
    ) => {
      const { version } = await show(id)
      return by.call(contract.refundBill, { ...idPath(id), body: { ...request, version } })
    },
    credit: (
      request: Sent<typeof contract.creditGoodwill>['body'],
      by: Visitor = who().waiter,
      memberId = on().memberPerson.id,
    ) => by.call(contract.creditGoodwill, { ...idPath(memberId), body: request }),
    /** The sum of an account of the venue in cents, with the journal's sign. */
    onAccount: async (account: string) => {
      const { rows } = await on().club.pool.query<{ cents: number }>(
        'SELECT coalesce(sum(cents), 0)::int AS cents FROM journal WHERE account = $1',
        [account],
      )
      return rows[0]?.cents ?? 0
    },
  }
}
