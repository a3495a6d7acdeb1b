import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Place } from '../../amenities/service.ts'
import { findTaken, lockHoldsInTheWay, type BookingRow } from '../core/repository.ts'
import { freePlaces } from '../core/rules.ts'
import { endHold } from '../core/service.ts'

/**
 * The first place that is free throughout. Holds that ran out give way, and so do the member's own, because a new
 * wish replaces them.
 */
export async function choosePlace(
  tx: Tx,
  places: readonly Place[],
  {
    memberId,
    during,
    now,
    except = null,
  }: {
    memberId: number | null
    during: BookingRow['during']
    now: Date
    /** A booking that is to leave its own place for the one that is chosen. */
    except?: number | null
  },
): Promise<Place> {
  const ids = places.flat().map((unit) => unit.id)
  for (const hold of await lockHoldsInTheWay(tx, { tableIds: ids, during, memberId, now })) {
    await endHold(tx, hold, now)
  }
  const [free] = freePlaces(places, await findTaken(tx, during, now, null, except), during)
  const place = free === undefined ? undefined : places[free]
  if (!place) throw new Refusal('slot_taken')
  return place
}

/** All places, or the one with the wished room. */
export const among = (places: readonly Place[], unitId: number | undefined): readonly Place[] =>
  unitId === undefined
    ? places
    : places.filter((place) => place.length === 1 && place[0]?.id === unitId)

/** The places in the order in which they are chosen: those of the preferred rooms first. */
export const inOrder = (
  places: readonly Place[],
  preferred: readonly string[],
): readonly Place[] => {
  const isPreferred = (place: Place) => place.some(({ name }) => preferred.includes(name))
  return [...places.filter(isPreferred), ...places.filter((place) => !isPreferred(place))]
}
