import { taxedKinds, type TaxedKind } from '@lantern/contract/payments/taxes'
import {
  listAmenities,
  updateAmenity,
  type AmenityChange,
  type NewPriceRule,
} from '@lantern/contract/venue/amenities'
import * as billActs from '@lantern/contract/bills/actions'
import { getBill, type Bill, type PaymentMethod } from '@lantern/contract/bills/bills'
import { chargeMinimum } from '@lantern/contract/bills/actions'
import {
  cancelBooking,
  createBooking,
  setBookingStatus,
  type Booking,
  quoteCancel,
} from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import * as corrections from '@lantern/contract/bills/corrections'
import {
  bookForCustomer,
  type NewDeposit,
  getRoomReceipt,
  listDay,
  quoteReschedule,
  rescheduleBooking,
  type PartyAction,
  type StaffBooking,
} from '@lantern/contract/floor/desk'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { getFloor, getTableChoices } from '@lantern/contract/floor/floor'
import { listFoodItems, updateFoodItem, type FoodItem } from '@lantern/contract/menu/menu'
import { createOptionGroup, pick } from '@lantern/contract/menu/options'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createOrder, setOrderStatus, type NewOrder } from '@lantern/contract/menu/orders'
import * as party from '@lantern/contract/floor/acts'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  getPayment,
} from '@lantern/contract/payments/payments'
import { getSettings, type SettingsChange, updateSettings } from '@lantern/contract/venue/settings'
import { giveTier, listTiers, saveTiers, type Tier } from '@lantern/contract/members/tiers'
import { listTaxes, saveTaxes } from '@lantern/contract/venue/tax-settings'
import { createSale, type NewSale } from '@lantern/contract/bills/till'
import { Temporal } from 'temporal-polyfill'
import { openClub, type Club, type Person } from '../club/club.ts'
import { decideDeposits } from '../../src/features/bookings/desk/service.booking.ts'
import { versionOf } from '../checks/versions.ts'
import type { Visitor } from '../club/visitor.ts'
import { Books } from './books.ts'
import type { CreditSpent } from './model.ts'
import { neighbours, type Reach } from './neighbours.ts'

export const GOOD_CARD = '4242 4242 4242 4242'
/** A card whose refunds fail. */
export const DEAD_CARD = '4000 0000 0000 5126'

export type Slot = {
  amenityId: number
  bookingDate: string
  startTime: string
  endTime: string
}
export type DifferenceBy = 'balance' | 'cash' | 'terminal' | 'bill' | 'none'

const idPath = (id: number) => ({ params: { id: String(id) } })

/** A moment in the venue's time zone. */
export const moment = (date: string, time: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('America/Toronto')
      .epochMilliseconds,
  )

export const dayAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** A member with a signed-in browser, at either instance. */
export interface Guest extends Person {
  visitor: Visitor
}

/** Answers since the latest act. They are cached because reading them again takes a fifth of a chain's time. */
class Known {
  isKept = false
  #bills = new Map<number, Bill>()
  #papers = new Map<number, Booking>()
  forget(): void {
    this.#bills.clear()
    this.#papers.clear()
  }
  bill = (id: number, read: () => Promise<Bill>) => this.#of(this.#bills, id, read)
  paper = (id: number, read: () => Promise<Booking>) => this.#of(this.#papers, id, read)
  async #of<One>(kept: Map<number, One>, id: number, read: () => Promise<One>): Promise<One> {
    const one = kept.get(id) ?? (await read())
    if (this.isKept) kept.set(id, one)
    return one
  }
}

/** A club with one desk and some members, whose views can all be read. */
export class ClubUnderTest {
  readonly club: Club
  readonly books: Books
  readonly known = new Known()
  admin: Visitor
  menu: FoodItem[] = []
  readonly #adminPerson: Person
  #amenities = new Map<string, number>()
  /** The nights with bookings. */
  readonly nights = new Set<string>()
  guests: Guest[] = []
  /** The latest night that a chain has used. */
  lastNight = ''
  #turn = 0

  private constructor(club: Club, admin: Person) {
    this.club = club
    this.books = new Books(club)
    this.#adminPerson = admin
    this.admin = club.visitor()
  }

  static async open(change: Omit<SettingsChange, 'version'> = {}): Promise<ClubUnderTest> {
    const club = await openClub({ jobsByHand: true })
    const house = new ClubUnderTest(club, await club.member({ role: 'admin' }))
    await house.#signIn()
    const amenities = (await house.admin.call(listAmenities, {})).reply
    house.#amenities = new Map(amenities.map(({ nameEn, id }) => [nameEn, id]))
    await house.#offerOptions()
    house.menu = (await house.admin.call(listFoodItems, { query: {} })).reply
    await house.set(change)
    return house
  }

  /** The desk's browser: each time at the other instance. */
  get desk(): Visitor {
    this.known.forget()
    this.#turn += 1
    return this.at(this.#turn % 2 === 0 ? 0 : 1)
  }
  at(instance: 0 | 1): Visitor {
    return this.admin.at(this.club.instances[instance].app)
  }

  /** Gives the first dish an option that costs something. */
  async #offerOptions(): Promise<void> {
    const [first] = (await this.admin.call(listFoodItems, { query: {} })).reply
    const huge = { nameEn: 'Huge', nameCh: '特大', price: '1.37' }
    const choices = [{ ...huge, isDefault: false, isAvailable: true }]
    const body = { nameEn: 'Portion', nameCh: '份量', least: 0, most: 1, choices }
    const { id } = (await this.admin.call(createOptionGroup, { body })).reply
    const params = { id: String(first?.id) }
    await this.admin.call(updateFoodItem, { params, body: { optionGroups: [id] } })
  }

  async #signIn(): Promise<void> {
    this.admin = await this.club.signIn(this.#adminPerson)
    for (const guest of this.guests) guest.visitor = await this.club.signIn(guest)
  }

  /** Sets the clock. Everybody signs in again, because five idle minutes end a session. */
  async sit(at: Date): Promise<void> {
    this.known.forget()
    this.club.clock.set(at)
    await this.#signIn()
  }

  async set(change: Omit<SettingsChange, 'version'>): Promise<void> {
    const { version } = (await this.admin.call(getSettings, {})).reply
    await this.admin.call(updateSettings, { body: { ...change, version } })
  }

  /** Adds a tax with one rate a kind, in thousandths of a percent, from a date on. */
  async tax(en: string, rates: Partial<Record<TaxedKind, number>>, from: string): Promise<void> {
    const { today, version, taxes } = (await this.admin.call(listTaxes, {})).reply
    const kept = taxes.map((tax) => ({
      ...tax,
      number: tax.number ?? '',
      rates: tax.rates.filter((rate) => rate.from >= today),
    }))
    const added = taxedKinds.map((kind) => ({ kind, from, rate: rates[kind] ?? 0 }))
    const body = { version, taxes: [...kept, { en, ch: '', number: '', rates: added }] }
    await this.admin.call(saveTaxes, { body })
  }

  /** Sets an amenity's deposits or minimum spends by party size, in dollars. */
  async ask(
    name: string,
    { deposit, minimum }: { deposit?: [from: number, amount: string]; minimum?: [number, string] },
  ): Promise<void> {
    const weekdays = [1, 2, 3, 4, 5, 6, 7]
    const of = ([partyFrom, amount]: [number, string]) => [{ weekdays, partyFrom, amount }]
    const body = {
      ...(deposit && { deposits: of(deposit) }),
      ...(minimum && { minimumSpends: of(minimum) }),
    }
    await this.admin.call(updateAmenity, { ...idPath(this.amenity(name)), body })
  }

  /** Gives some hours of an amenity a price of their own, in dollars: for each hour, or for all of them as a package. */
  async price(
    name: string,
    rule: Pick<NewPriceRule, 'from' | 'until' | 'price' | 'isPackage'>,
  ): Promise<void> {
    const always = {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      partyFrom: 1,
      tierFrom: null,
      firstNight: null,
    }
    const body = { prices: [{ ...always, lastNight: null, ...rule }] }
    await this.admin.call(updateAmenity, { ...idPath(this.amenity(name)), body })
  }

  /** Has credit be spent after the rest of a balance, or before it. */
  async spendCredit(spent: CreditSpent): Promise<void> {
    await this.books.read()
    await this.club.pool.query('UPDATE venue_settings SET credit_spent = $1', [spent])
    this.books.creditSpent = spent
  }

  /** Sets the step of an amenity's bookings and the cleaning after each, in minutes. */
  async time(
    name: string,
    body: Pick<AmenityChange, 'stepMinutes' | 'bufferMinutes'>,
  ): Promise<void> {
    await this.admin.call(updateAmenity, { ...idPath(this.amenity(name)), body })
  }

  /** Gives the first member a tier with these terms. */
  async giveTier(terms: Pick<Tier, 'discountPercent' | 'pointsPerDollar'>): Promise<void> {
    const { version, tiers } = (await this.admin.call(listTiers, {})).reply
    const kept = tiers.map(({ members: _count, ...tier }) => tier)
    const named = { nameEn: 'Gold', nameCh: '金卡', color: 'amber', waivesFee: false } as const
    const limits = { daysAhead: null, primeBookings: null, discordRole: null }
    const prices = { yearlySpend: null, monthlyPrice: null, yearlyPrice: null }
    const gold = { ...named, ...limits, ...prices, ...terms }
    const saved = await this.admin.call(saveTiers, { body: { version, tiers: [...kept, gold] } })
    const tierId = saved.reply.tiers.at(-1)?.id ?? null
    const body = { tierId, until: null }
    await this.admin.call(giveTier, { ...idPath(this.guests[0]?.id ?? 0), body })
  }

  amenity(name: string): number {
    const id = this.#amenities.get(name)
    if (id === undefined) throw new Error(`no ${name}`)
    return id
  }

  /** A slot between two hours, which may be halves. */
  slot(name: string, bookingDate: string, from: number, to: number): Slot {
    this.nights.add(bookingDate)
    const clock = (hour: number) =>
      `${String(Math.floor(hour) % 24).padStart(2, '0')}:${hour % 1 === 0 ? '00' : '30'}`
    return {
      amenityId: this.amenity(name),
      bookingDate,
      startTime: clock(from),
      endTime: clock(to),
    }
  }

  async guest(balance = 0): Promise<Guest> {
    const person = await this.club.member({ balance })
    const guest = { ...person, visitor: await this.club.signIn(person) }
    this.guests.push(guest)
    return guest
  }

  /** Stops checking the earlier guests and their bills. */
  leaveBehind(): void {
    this.nights.clear()
    this.guests = []
    this.books.watched.clear()
  }

  /** The differences between all views and the rows. */
  disagreements(reach: Reach = 'doctor'): Promise<string[]> {
    const { club, books, admin, guests, nights } = this
    this.known.forget()
    const members = guests.map(({ id, visitor }) => ({ id, visitor }))
    return neighbours({ club, books, admin, members, nights: [...nights], house: this }, reach)
  }

  // The current booking and bill.

  async booking(id: number): Promise<StaffBooking> {
    for (const date of this.nights) {
      const { reply } = await this.admin.call(listDay, { params: { date } })
      const found = reply.find((one) => one.id === id)
      if (found) return found
    }
    throw new Error(`booking ${id} is on no night`)
  }
  async bill(bookingId: number): Promise<Bill> {
    await this.books.read()
    const folio = this.books.ofBooking(bookingId)
    if (!folio) throw new Error(`booking ${bookingId} has no bill`)
    return this.billNow(folio.bill.id)
  }
  /** The current bill as staff see it. */
  async billNow(id: number): Promise<Bill> {
    return this.known.bill(id, async () => (await this.admin.call(getBill, idPath(id))).reply)
  }
  /** The current booking as its receipt shows it. */
  async paper(id: number): Promise<Booking> {
    return this.known.paper(id, async () => {
      return (await this.admin.call(getRoomReceipt, idPath(id))).reply.booking
    })
  }
  async tableOf(bookingId: number): Promise<number | undefined> {
    const { bookings } = (await this.admin.call(getFloor, {})).reply
    return bookings.find(({ id }) => id === bookingId)?.tableIds[0]
  }
  async balance(memberId: number): Promise<number> {
    await this.books.read()
    return this.books.balance(memberId)
  }

  /** The ids of tables whose names start with that text. */
  async tables(name: string): Promise<number[]> {
    const { tables } = (await this.admin.call(getFloor, {})).reply
    return tables.filter((one) => one.name.startsWith(name)).map(({ id }) => id)
  }

  /** The card company reports that refunds to cards which accept none have failed. */
  async failCards(): Promise<void> {
    await this.club.pool.query(`UPDATE sandbox.refunds SET refund = refund || '{"created": 0}'`)
    for (const { sandbox } of this.club.instances) {
      await sandbox?.beat()
      await sandbox?.beat()
    }
  }

  // Booking and paying.

  book({ visitor }: Guest, slot: Slot, more: { partySize?: number } = {}) {
    return visitor.call(createBooking, { body: { ...slot, ...more } })
  }

  /** Opens a card payment and pays it. Returns the payment; the caller claims it. */
  async payByCard(
    guest: Guest,
    body: Sent<typeof createPaymentIntent>['body'],
    cardNumber = GOOD_CARD,
  ) {
    const begun = await guest.visitor.call(createPaymentIntent, { body })
    if (begun.code !== null) return { begun, intentId: null, finish: async () => null }
    const { clientSecret, paymentIntentId } = begun.reply
    return {
      begun,
      intentId: paymentIntentId,
      /** The card pays, and the page reads the payment's status, which completes it. */
      finish: async () => {
        const card = { clientSecret, cardNumber, webhook: 'never' as const }
        await guest.visitor.call(confirmSandboxPayment, { body: card })
        const params = { intentId: paymentIntentId }
        return (await guest.visitor.call(getPayment, { params })).reply
      },
    }
  }

  async bookByCard(guest: Guest, slot: Slot, more: { partySize?: number; card?: string } = {}) {
    const { partySize, card } = more
    const metadata = { ...slot, ...(partySize !== undefined && { partySize }) }
    const paid = await this.payByCard(guest, { paymentType: 'booking', metadata }, card)
    if (paid.begun.code !== null) throw new Error(`no card is asked for: ${paid.begun.code}`)
    await paid.finish()
    const claimed = { status: 'paid_online', paymentMethod: 'stripe' } as const
    return guest.visitor.call(createBooking, { body: { ...metadata, ...claimed } })
  }

  bookAtDesk(
    who: { userId: number } | { guestName: string },
    slot: Slot,
    payment: 'balance' | 'cash' | 'terminal' | 'later',
    more: { partySize?: number; deposit?: NewDeposit } = {},
  ) {
    const body = { ...who, ...slot, payment, reason: 'Asked at the desk', ...more }
    return this.desk.call(bookForCustomer, { body })
  }

  /** Confirms the bookings whose deposit is paid. */
  async decideDeposits(): Promise<void> {
    await decideDeposits(this.club.kernels[0])
  }

  async become(
    id: number,
    status: 'confirmed' | 'completed' | 'no_show' | 'canceled',
    more: Partial<Sent<typeof setBookingStatus>['body']> = {},
    desk = this.desk,
  ) {
    const version = await versionOf(this.club, id)
    const body = { status, version, reason: 'As the guest asked', ...more }
    return desk.call(setBookingStatus, { ...idPath(id), body })
  }

  cancelOwn({ visitor }: Guest, id: number) {
    return visitor.call(cancelBooking, idPath(id))
  }
  quoteCancel({ visitor }: Guest, id: number) {
    return visitor.call(quoteCancel, idPath(id))
  }

  /** The desk moves a booking to another slot, at the quoted price. */
  async reschedule(id: number, slot: Slot, differenceBy: DifferenceBy) {
    this.nights.add(slot.bookingDate)
    const quoted = await this.admin.call(quoteReschedule, { ...idPath(id), query: queryOf(slot) })
    const totalPrice = quoted.code === null ? quoted.reply.totalPrice : '0.00'
    const version = await versionOf(this.club, id)
    const body = { ...slot, differenceBy, totalPrice, reason: 'Asked for it', version }
    const answer = await this.desk.call(rescheduleBooking, { ...idPath(id), body })
    return { quoted, answer }
  }

  /** A member moves their own booking, at the quoted price. */
  async change({ visitor }: Guest, id: number, slot: Slot) {
    this.nights.add(slot.bookingDate)
    const quoted = await visitor.call(quoteChange, { ...idPath(id), query: queryOf(slot) })
    if (quoted.code !== null) return { quoted, answer: quoted }
    const { totalPrice, version } = quoted.reply
    const body = { ...slot, totalPrice, version }
    return { quoted, answer: await visitor.call(changeBooking, { ...idPath(id), body }) }
  }

  /** Opens the card payment of a member's change. */
  async changeByCard(guest: Guest, id: number, slot: Slot, card?: string) {
    this.nights.add(slot.bookingDate)
    const version = await versionOf(this.club, id)
    const metadata = { ...slot, bookingId: id, version }
    return this.payByCard(guest, { paymentType: 'booking_change', metadata }, card)
  }

  // The party at its table.

  async checkIn(id: number) {
    const version = await versionOf(this.club, id)
    return this.desk.call(party.checkInBooking, { ...idPath(id), body: { version } })
  }
  async undo(id: number, act?: PartyAction) {
    const { version, undoable } = await this.booking(id)
    const body = { version, act: act ?? undoable ?? 'check_in' }
    return this.desk.call(party.undoPartyAction, { ...idPath(id), body })
  }
  async choices(tableId: number) {
    return (await this.admin.call(getTableChoices, idPath(tableId))).reply
  }
  async move(id: number, name: string, differenceBy: DifferenceBy) {
    const tableId = await this.tableOf(id)
    const { moveTo } = tableId === undefined ? { moveTo: [] } : await this.choices(tableId)
    const target = moveTo.find((one) => one.name.startsWith(name))
    const version = await versionOf(this.club, id)
    const difference = target?.difference ?? '0.00'
    const body = { tableId: target?.id ?? 1, version, difference, differenceBy, reason: 'Wished' }
    const answer = await this.desk.call(party.moveParty, { ...idPath(id), body })
    return { difference, answer }
  }
  async extend(id: number, pay: 'balance' | 'cash' | 'terminal' | 'bill') {
    const tableId = await this.tableOf(id)
    const offered = tableId === undefined ? null : (await this.choices(tableId)).extension
    const version = await versionOf(this.club, id)
    const { endsAt, totalPrice } = offered ?? {
      endsAt: new Date(0).toISOString(),
      totalPrice: '0.00',
    }
    const body = { pay, version, endsAt, totalPrice }
    return {
      totalPrice,
      answer: await this.desk.call(party.extendBooking, { ...idPath(id), body }),
    }
  }
  async seat(tableId: number, minutes: number, pay: 'cash' | 'terminal' | 'bill' | 'none') {
    const { seatUntil, night } = await this.choices(tableId)
    this.nights.add(night)
    const end = seatUntil.find((one) => one.minutes === minutes)
    if (!end) throw new Error(`table ${tableId} can't be had for ${minutes} minutes`)
    const { endsAt, totalPrice } = end
    const why = pay === 'none' && { reason: 'Their birthday' }
    const body = { name: 'Old Zhou', minutes, endsAt, totalPrice, pay, ...why }
    return this.desk.call(party.seatGuest, { ...idPath(tableId), body })
  }
  async leave(id: number, owing = false) {
    const tableId = (await this.tableOf(id)) ?? 1
    const version = await versionOf(this.club, id)
    const body = { party: { bookingId: id, version }, owing }
    return this.desk.call(party.leaveTable, { ...idPath(tableId), body })
  }

  // Bills.

  openTab(id: number) {
    return this.desk.call(billActs.openBookingBill, idPath(id))
  }
  async correct(billId: number, request: { lineId?: number; amount?: string }, desk = this.desk) {
    const { version } = await this.billNow(billId)
    const body = { ...request, reason: 'goodwill' as const, version }
    return desk.call(corrections.correctBill, { ...idPath(billId), body })
  }
  async refund(billId: number, method: PaymentMethod, amount: string, more: { tip?: string } = {}) {
    const { version } = await this.billNow(billId)
    const body = {
      method,
      amount,
      version,
      ...more,
      ...(more.tip && { reason: 'mistake' as const }),
    }
    return this.desk.call(corrections.refundBill, { ...idPath(billId), body })
  }
  async pay(
    billId: number,
    method: 'cash' | 'terminal' | 'balance' | 'points',
    amount: string,
    more: { tip?: string; shareId?: number; userId?: number; points?: number } = {},
  ) {
    const { due } = await this.billNow(billId)
    const body = { method, amount, due: due.startsWith('-') ? '0.00' : due, ...more }
    return this.desk.call(billActs.payBill, { ...idPath(billId), body })
  }
  async close(billId: number, as: 'paid' | 'owed' | 'written_off' = 'paid') {
    const { due } = await this.billNow(billId)
    const body = { as, due, ...(as !== 'paid' && { reason: 'Agreed with the guest' }) }
    return this.desk.call(billActs.closeBill, { ...idPath(billId), body })
  }
  reopen(billId: number) {
    const body = { reason: 'Closed too early' }
    return this.desk.call(corrections.reopenBill, { ...idPath(billId), body })
  }
  async split(billId: number, names: readonly string[]) {
    const { version } = await this.billNow(billId)
    const body = { by: 'equal' as const, shares: names.map((name) => ({ name })), version }
    return this.desk.call(billActs.splitBill, { ...idPath(billId), body })
  }
  async chargeMinimum(billId: number) {
    const { minimum } = await this.billNow(billId)
    const body = { left: minimum?.left ?? '0.00' }
    return this.desk.call(chargeMinimum, { ...idPath(billId), body })
  }

  // Food.

  cart(quantity: number, from = 0): NewOrder['items'] {
    return this.menu.slice(from, from + 2).map(({ id, price, optionGroups: groups }) => {
      const options = groups.flatMap(({ choices }) => choices.map((choice) => choice.id))
      const unitPrice = toDollars(toCents(price) + pick(groups, options).price)
      return { foodItemId: id, quantity, unitPrice, options }
    })
  }
  order({ visitor }: Guest, request: Omit<NewOrder, 'items'>, quantity = 1) {
    return visitor.call(createOrder, { body: { items: this.cart(quantity), ...request } })
  }
  sell(request: Omit<NewSale, 'items'>, quantity = 1) {
    return this.desk.call(createSale, { body: { items: this.cart(quantity), ...request } })
  }
  cancelOrder(id: number) {
    const body = { status: 'canceled' as const, reason: 'None left' }
    return this.desk.call(setOrderStatus, { ...idPath(id), body })
  }
}

const queryOf = ({ amenityId, ...slot }: Slot) => ({ ...slot, amenityId: String(amenityId) })

export type { Bill, Booking, StaffBooking }
