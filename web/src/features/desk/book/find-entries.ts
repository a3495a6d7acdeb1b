import { findTimes } from '@lantern/contract/desk-times'
import type { Sent } from '@lantern/contract/endpoint'
import { refusedIn } from '../../../lib/api/checked-by.ts'

/** The search as typed: a blank party size or amenity means any. */
export interface FindEntries {
  partySize: string
  date: string
  startTime: string
  hours: string
  amenityId: string
}

type Query = Sent<typeof findTimes>['query']

const sentOf = ({ partySize, amenityId, ...when }: FindEntries): Query => ({
  ...when,
  ...(partySize.trim() !== '' && { partySize }),
  ...(amenityId !== '' && { amenityId }),
})

/** The fields that the contract refuses. */
export const validateSearch = (entries: FindEntries): 'partySize'[] =>
  refusedIn(findTimes.query, sentOf(entries)).has('partySize') ? ['partySize'] : []

/** The query of the search. An invalid party size is left out, so that the times stay visible. */
export const queryFor = (entries: FindEntries): Query =>
  sentOf(validateSearch(entries).length > 0 ? { ...entries, partySize: '' } : entries)
