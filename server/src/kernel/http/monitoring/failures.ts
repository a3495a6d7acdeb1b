import { reportFailure } from '@lantern/contract/health'
import type { App } from '../../kernel.ts'
import { isUnexpected, loggableError } from '../errors.ts'
import { mount } from '../mount.ts'
import { failureOf, type FailureReports } from './failure-reports.ts'
import { withoutPersonalData } from './failure-words.ts'
import { pathWithoutKeys } from './request-log.ts'

/** A page's path without keys of bills, calendars and invitations, and without ids. */
const placeOf = (path: string) => pathWithoutKeys(path).replace(/\d+/g, ':id')

/**
 * Reports failures of the server (unexpected errors of routes) and of pages (`POST /api/failures`). Pages report only
 * to this server, so that members' browsers don't contact another company. The log has a line for each.
 */
export function serveFailures(app: App, { failures }: { failures: FailureReports }): void {
  app.addHook('onError', async ({ id, method, routeOptions }, _reply, error) => {
    if (!isUnexpected(error)) return
    const place = `${method} ${routeOptions.url ?? 'none'}`
    failures.tell(failureOf(loggableError(error), place, id))
  })
  mount(app, reportFailure, async ({ body, reply }) => {
    const place = placeOf(body.page)
    const [name, message] = [body.name, body.message].map(withoutPersonalData)
    reply.request.log.warn({ page: place, name, failure: message }, 'page failed')
    failures.tell({ ...body, platform: 'javascript', place, requestId: reply.request.id })
  })
}
