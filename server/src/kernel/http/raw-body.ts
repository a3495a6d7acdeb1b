import type { App } from '../kernel.ts'

/** Hands routes of this `app` their JSON bodies unread, as the bytes that were signed. */
export function takeRawBody(app: App): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
