import { refreshSession } from '../../session/session.ts'
import { refreshUrls } from '../queries.ts'
import { isOutdated, type Outdated } from './topics.ts'
import { refreshVenue } from '../venue.ts'

/**
 * Reads again what the topics or calls make out of date: the queries on screen, and the member and the venue,
 * which are kept outside of the queries. Resolves when the queries on screen have their answers.
 */
export async function outdate(what: readonly Outdated[]): Promise<void> {
  if (what.includes('account') || what.includes('wallet')) void refreshSession()
  if (what.includes('venue')) void refreshVenue()
  if (what.length > 0) await refreshUrls((url) => isOutdated(what, url))
}
