import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { refusalsOf } from '@lantern/contract/calls/endpoint'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { statusOf } from '@lantern/contract/refusals/refusals'
import * as z from 'zod'
import type { Described } from './request.ts'

/** The judged parts of an answer. */
export interface Answered {
  status: number
  text: string
  headers: Readonly<Record<string, unknown>>
}

/** Parses JSON. Returns nothing if it is invalid. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The code of a refusal; `null` for any other answer. */
export const codeIn = ({ status, text }: Answered): string | null =>
  status < 400 ? null : (ErrorBody.safeParse(jsonIn(text)).data?.code ?? null)

/** The violation of the contract or the published description by an answer; `null` if there is none. */
export function checkAnswer({ endpoint, statuses }: Described, answered: Answered): string | null {
  const { status, text } = answered
  if (status >= 500) return `a ${status}`
  // Conditional requests are part of HTTP, so the description doesn't have them.
  if (status === 304) return text === '' ? null : 'a 304 with a content'
  if (endpoint.orNobody && status === 401) return text === 'null' ? null : 'a 401 that is no null'
  if (!statuses.includes(String(status))) return `a ${status}, which isn't described`
  return status >= 400 ? wrongRefusal(endpoint, answered) : wrongSuccess(endpoint, answered)
}

function wrongRefusal(endpoint: Endpoint, { status, text }: Answered): string | null {
  const refused = ErrorBody.safeParse(jsonIn(text))
  if (!refused.success) return `a ${status} that is no refusal`
  const { code, message } = refused.data
  const known = refusalsOf(endpoint).find((each) => each === code)
  if (!known) return `${code}, which isn't declared`
  if (statusOf(known) !== status) return `${code} with ${status}`
  return message === '' || /\{\w+\}/.test(message) ? `a gap in "${message}"` : null
}

function wrongSuccess(endpoint: Endpoint, { status, text, headers }: Answered): string | null {
  const { reply, file, redirects } = endpoint
  if (reply) {
    const parsed = z.core.safeParse(reply, jsonIn(text))
    return parsed.success ? null : `an answer of another shape: ${z.prettifyError(parsed.error)}`
  }
  if (redirects) return headers.location ? null : `a ${status} to nowhere`
  if (file === undefined) return text === '' ? null : 'a 204 with a content'
  return String(headers['content-type']).startsWith(file) ? null : `no ${file}`
}
