import { getUser } from '@lantern/contract/members'
import type { Topic } from '@lantern/contract/topics'
import { getVenue } from '@lantern/contract/venue'
import { refreshSession } from '../../session/session.ts'
import { invalidateQueries } from '../queries.ts'
import { refreshVenue } from '../venue.ts'
import { gathering } from './gathering.ts'

/** The topics of live messages that nothing was read again for yet. */
const heard = gathering((topics) => void invalidate(topics))

/** Reads again what a live message concerns, once for all that come together. */
export const invalidateSoon = (topic: Topic): void => heard.add(topic)

/**
 * Reads again what reads these topics by its entry in the contract: the queries on screen, and the member and the venue,
 * which are kept outside of the queries. Resolves when the queries on screen have their answers.
 */
export async function invalidate(topics: readonly Topic[]): Promise<void> {
  // The answer of an act often comes just after the message about it. One reading is new enough for both.
  heard.forget(topics)
  const isRead = (reads: readonly Topic[]) => reads.some((topic) => topics.includes(topic))
  if (isRead(getUser.reads)) void refreshSession()
  if (isRead(getVenue.reads)) void refreshVenue()
  // A query that doesn't say what it reads may read anything.
  await invalidateQueries(({ meta }) => !meta || isRead(meta.reads))
}
