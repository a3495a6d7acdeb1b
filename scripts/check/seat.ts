import { places, type Place } from './house.ts'

/** A place with the room in it that a file belongs to: the feature's or page's name, if it has one. */
export interface Seat {
  readonly place: Place
  readonly own: string | undefined
}

/** The place of a file, or nothing where the house has none for it. */
export function seatOf(path: string): Seat | undefined {
  for (const place of places) {
    const match = place.files.exec(path)
    if (match) return { place, own: match.groups?.['own'] }
  }
  return undefined
}
