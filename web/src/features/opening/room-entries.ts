import type { Sent } from '@lantern/contract/endpoint'
import { readMoney, readWhole } from '@lantern/contract/numbers'
import { addRooms, type RoomKind } from '@lantern/contract/opening'
import { toDollars } from '@lantern/contract/pricing'
import { refusedIn } from '../../lib/api/checked-by.ts'

/** The fields for new rooms, as typed. */
export interface RoomEntries {
  nameEn: string
  nameCh: string
  units: string
  capacity: string
  price: string
}

/** The body of the call. An invalid price is sent as none, which the contract refuses. */
export function roomsOf(
  kind: RoomKind,
  { nameEn, nameCh, units, capacity, price }: RoomEntries,
): Sent<typeof addRooms>['body'] {
  const pricePerHour = toDollars(readMoney(price) ?? 0)
  return {
    kind,
    nameEn,
    nameCh,
    units: readWhole(units),
    capacity: readWhole(capacity),
    pricePerHour,
  }
}

const fieldOf = {
  nameEn: 'nameEn',
  nameCh: 'nameCh',
  units: 'units',
  capacity: 'capacity',
  pricePerHour: 'price',
} as const

/** The fields that the contract refuses. */
export function validateRoom(kind: RoomKind, entries: RoomEntries): (keyof RoomEntries)[] {
  const refused = refusedIn(addRooms.body, roomsOf(kind, entries))
  return Object.entries(fieldOf).flatMap(([sent, field]) => (refused.has(sent) ? [field] : []))
}
