import type { InEach } from '../venue/languages.ts'
import { billsRefusals } from './bills.ts'
import { bookingsRefusals } from './bookings.ts'
import { membersRefusals } from './members.ts'
import { settingsRefusals } from './settings.ts'

/**
 * Every refusal: its sentence in each language, and its HTTP status where that isn't 409, the usual one. In a sentence
 * `{name}` is replaced by a value of the refusal. A code never changes its meaning. Those listed here apply to every
 * call; the others are in the files of their subjects.
 */
export const refusals = {
  invalid_input: { status: 400, en: 'Please check what you entered.', ch: '请检查填写的内容。' },
  broken_json: { status: 400, en: 'The request was not valid JSON.', ch: '请求不是有效的 JSON。' },
  too_slow: {
    status: 408,
    en: 'The request took too long. Please try again.',
    ch: '请求用时过长，请再试一次。',
  },
  too_large: {
    status: 413,
    en: 'This is too large to send at once.',
    ch: '内容太大，无法一次提交。',
  },
  unsupported_type: { status: 415, en: 'Please send JSON.', ch: '请以 JSON 格式提交。' },
  cross_site: {
    status: 403,
    en: 'This request came from another site.',
    ch: '该请求来自其他网站。',
  },
  not_signed_in: { status: 401, en: 'Please sign in first.', ch: '请先登录。' },
  forbidden: {
    status: 403,
    en: "You don't have permission to do this.",
    ch: '您没有权限进行此操作。',
  },
  not_found: { status: 404, en: 'We could not find that.', ch: '没有找到相关内容。' },
  too_many_requests: {
    status: 429,
    en: 'Too many attempts. Please wait a moment.',
    ch: '尝试次数过多，请稍候再试。',
  },
  overloaded: {
    status: 503,
    en: 'We are very busy. Please try again shortly.',
    ch: '目前访问量较大，请稍后再试。',
  },
  not_ready: { status: 503, en: 'This instance is not ready.', ch: '该实例尚未就绪。' },
  unavailable: {
    status: 503,
    en: 'Our system cannot be reached right now. Please try again in a moment.',
    ch: '暂时无法读取系统数据，请您稍后再试。',
  },
  unexpected: { status: 500, en: 'Something went wrong on our side.', ch: '我们这边出了点问题。' },
  not_done: {
    en: 'This was not completed. Please send it again.',
    ch: '这次操作没有完成，请您重新提交。',
  },
  key_reused: {
    en: 'This request was already sent with other content.',
    ch: '该请求已以不同内容提交过。',
  },
  stale: { en: 'Someone else changed this. Please reload.', ch: '内容已被他人修改，请刷新。' },

  ...membersRefusals,
  ...bookingsRefusals,
  ...settingsRefusals,
  ...billsRefusals,
} as const satisfies Record<string, InEach & { readonly status?: number }>

export type ErrorCode = keyof typeof refusals

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(refusals, code)

export function statusOf(code: ErrorCode): number {
  const refusal = refusals[code]
  return 'status' in refusal ? refusal.status : 409
}
