import { ApiError, isRefusal } from './api-error.ts'

/**
 * Whether the server has refused a call for good, so that another try is a new intent. Other failures leave open
 * whether an earlier try took effect: `not_signed_in`, `too_many_requests` and `fresh_proof_needed` say nothing about
 * a try whose response was lost, and neither does a proxy's response, which has none of our codes.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== undefined &&
  !isRefusal(error, 'not_signed_in') &&
  !isRefusal(error, 'fresh_proof_needed') &&
  !isRefusal(error, 'too_many_requests')

/** Whether the response was lost, so that nobody knows the effect: none came, or a proxy's own. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504 && error.code === undefined))
