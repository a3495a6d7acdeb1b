import type { Topic } from '@lantern/contract/live'
import { refreshSession } from '../../session/session.ts'
import { refreshUrls } from '../queries.ts'
import { gathering } from './gathering.ts'
import { isOutdated, type Outdated } from './topics.ts'
import { refreshVenue } from '../venue.ts'

/** The topics of live messages that nothing was read again for yet. */
const heard = gathering((topics) => void outdate(topics))

/** Reads again what a live message makes out of date, once for all that come together. */
export const outdateSoon = (topic: Topic): void => heard.add(topic)

/**
 * Reads again what the topics or calls make out of date: the queries on screen, and the member and the venue,
 * which are kept outside of the queries. Resolves when the queries on screen have their answers.
 */
export async function outdate(what: readonly Outdated[]): Promise<void> {
  // The answer of an act often comes just after the message about it. One reading is new enough for both.
  heard.forget(what)
  if (what.includes('account') || what.includes('wallet')) void refreshSession()
  if (what.includes('venue')) void refreshVenue()
  if (what.length > 0) await refreshUrls((url) => isOutdated(what, url))
}
