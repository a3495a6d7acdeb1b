import type { App } from '../kernel.ts'

/** Passes JSON bodies to the routes of this `app` as unparsed bytes, because signatures cover the bytes. */
export function takeRawBody(app: App): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
