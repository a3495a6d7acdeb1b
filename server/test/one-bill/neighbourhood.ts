import type { Bill } from '@lantern/contract/bills/bills'
import type { Booking } from '@lantern/contract/bookings/bookings'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type { Club } from '../club/club.ts'
import type { Visitor } from '../club/visitor.ts'
import type { Books } from './books.ts'

/** The views to check, and the nights to check them for. */
export interface Neighbourhood {
  club: Club
  books: Books
  /** An admin who is signed in. */
  admin: Visitor
  members: readonly { id: number; visitor: Visitor }[]
  nights: readonly string[]
  /** Reads a bill or a receipt, or takes it from the answers cached since the latest act. */
  house: {
    billNow(id: number): Promise<Bill>
    paper(bookingId: number): Promise<Booking>
  }
}

/** Records the answers that differ from the rows. */
export class Disagreements {
  readonly all: string[] = []
  same(who: string, told: unknown, should: unknown): void {
    if (told !== should) this.all.push(`${who} says ${String(told)} instead of ${String(should)}`)
  }
  money(who: string, told: string, should: Cents): void {
    this.same(who, told, toDollars(should === 0 ? 0 : should))
  }
}
