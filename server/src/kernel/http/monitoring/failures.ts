import { projectRoot, version } from '../paths.ts'
import { pathWithoutKeys } from './request-log.ts'
import { randomUUID } from 'node:crypto'
import type { Env } from '../../env.ts'
import { reportFailure } from '@lantern/contract/reports/health'
import type { App } from '../../kernel.ts'
import { isUnexpected, loggableError } from '../errors.ts'
import { mount } from '../mount.ts'

/** The maximum length of a reported message. A longer one quotes user data. */
const LONGEST = 300

/** A message without possible personal data: quoted text, email addresses, keys, and numbers of four digits or more. */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/("|“)[^"”]*("|”)|(?<!\w)'[^']*'|‘[^’]*’|`[^`]*`/g, '"…"')
    .replace(/\(([^()]*)\)=\([^()]*\)/g, '($1)=(…)')
    .replace(/[^\s@<>()]+@[^\s@<>()]+/g, '…@…')
    .replace(/\?\S+/g, '?…')
    .replace(/\b[\w-]{20,}\b/g, '…')
    .replace(/\+?\d[\d\s().-]{2,}\d/g, '…')
    .slice(0, LONGEST)
}

interface Frame {
  function: string
  filename: string
  lineno: number
  colno: number
  in_app: boolean
}

/** `at name (file:1:2)` of Chromium and Node, `name@file:1:2` of Firefox and Safari. */
const lines = /^(?:\s*at (?:async )?(?:(.*?) \()?|([^\s@]*)@)(\S+?):(\d+):(\d+)\)?$/gm

/** A file's path without the project's folder, host, query, and the key that a page's address may contain. */
const pathOf = (file: string) =>
  pathWithoutKeys(
    file
      .replace(/^(file:\/\/|https?:\/\/[^/]+)/, '')
      .replace(projectRoot, '')
      .replace(/[?#].*$/, ''),
  )

/** The lines of a stack, outermost first. Lines in other formats are left out. */
export function framesOf(stack: string): Frame[] {
  return [...stack.matchAll(lines)]
    .map(([, name, other, file = '', line, column]) => ({
      function: name ?? (other || '?'),
      filename: pathOf(file),
      lineno: Number(line),
      colno: Number(column),
      in_app: !/node_modules|^node:/.test(file),
    }))
    .slice(0, 50)
    .toReversed()
}

/** A failure without data about its user: no account, no address, no body, no query. */
interface Failure {
  /** The origin of the failure: the server process, or a page in a browser. */
  platform: 'node' | 'javascript'
  name: string
  message: string
  stack: string
  place: string
  /** The request's id, for finding its line in the log. */
  requestId?: string
}

export interface FailureReports {
  /** Never throws, and returns immediately. */
  tell(failure: Failure): void
  /** Waits a limited time for pending reports. */
  drain(): Promise<void>
}

/** The maximum number of reports per minute. Further ones add no information, and the log contains all failures. */
const PER_MINUTE = 30
const PATIENCE_MS = 5_000

/** `https://KEY@host/PROJECT`, as the service shows it: the address and the key for reports. */
function readDsn(dsn: string): { address: string; key: string } {
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, before = '', project = ''] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? []
  return { address: `${protocol}//${host}${before}/api/${project}/envelope/`, key: username }
}

function eventOf(id: string, failure: Failure, env: Env) {
  const { platform, name, message, stack, place, requestId } = failure
  const value = {
    type: withoutPersonalData(name),
    value: withoutPersonalData(message),
    stacktrace: { frames: framesOf(stack) },
  }
  return {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform,
    level: 'error',
    release: `lantern@${version}`,
    environment: env.production ? 'production' : 'trial',
    transaction: place,
    tags: { side: platform === 'node' ? 'server' : 'page', ...(requestId && { requestId }) },
    exception: { values: [value] },
  }
}

/** One event in an envelope: a line each for the envelope, the item's header, and the event. */
const envelopeOf = (id: string, event: object): string =>
  [{ event_id: id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/** Reports by Sentry's protocol, or nothing without `SENTRY_DSN`. `log` gets the reasons of failed reports. */
export function openFailureReports(env: Env, log: (problem: unknown) => void): FailureReports {
  if (env.SENTRY_DSN === undefined) return { tell: () => undefined, drain: async () => {} }
  const { address, key } = readDsn(env.SENTRY_DSN)
  const auth = `Sentry sentry_version=7, sentry_client=lantern/${version}, sentry_key=${key}`
  const headers = { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth }
  const underWay = new Set<Promise<void>>()
  let minute = 0
  let reported = 0
  const send = async (body: string) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(address, { method: 'POST', headers, body, signal })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the error service answered ${answer.status}`)
  }
  return {
    tell(failure) {
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [minute, reported] = [now, 0]
      reported += 1
      if (reported > PER_MINUTE) return
      const id = randomUUID().replaceAll('-', '')
      const sending = send(envelopeOf(id, eventOf(id, failure, env)))
        .catch(log)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    drain: async () => void (await Promise.all(underWay)),
  }
}

export const failureOf = (error: Error, place: string, requestId?: string): Failure => ({
  platform: 'node',
  name: error.name,
  message: error.message,
  stack: error.stack ?? '',
  place,
  ...(requestId !== undefined && { requestId }),
})

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
