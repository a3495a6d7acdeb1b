import { getUser } from '@lantern/contract/members'
import type { Topic } from '@lantern/contract/topics'
import { getVenue } from '@lantern/contract/venue'
import { refreshSession } from '../../session/session.ts'
import { invalidateQueries } from '../queries.ts'
import { refreshVenue } from '../venue.ts'
import { gathering } from './gathering.ts'

/** The topics of live messages whose queries haven't been read again yet. */
const heard = gathering((topics) => void invalidate(topics))

/** Reads again the queries that a live message concerns, once for all messages that arrive together. */
export const invalidateSoon = (topic: Topic): void => heard.add(topic)

/**
 * Reads again the queries on screen whose contract entry reads these topics, and the member and the venue, which are
 * kept outside of the queries. Resolves when the queries on screen have their responses.
 */
export async function invalidate(topics: readonly Topic[]): Promise<void> {
  // The response to an act often arrives just after the live message about it. One refetch covers both.
  heard.forget(topics)
  const isRead = (reads: readonly Topic[]) => reads.some((topic) => topics.includes(topic))
  if (isRead(getUser.reads)) void refreshSession()
  if (isRead(getVenue.reads)) void refreshVenue()
  // A query without metadata may read anything.
  await invalidateQueries(({ meta }) => !meta || isRead(meta.reads))
}
