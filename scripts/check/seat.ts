import { places, type Place } from './house.ts'

/** A file's place, and its room in it: the name of the feature or page, if there is one. */
export interface Seat {
  readonly place: Place
  readonly own: string | undefined
}

/** The place of a file; nothing if `house.ts` has none for it. */
export function seatOf(path: string): Seat | undefined {
  for (const place of places) {
    const match = place.files.exec(path)
    if (match) return { place, own: match.groups?.['own'] }
  }
  return undefined
}
