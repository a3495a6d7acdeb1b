import { ApiError, isRefusal } from './api-error.ts'

/**
 * Whether the server has said no, so that another try is a new one. Anything else leaves open whether it was done:
 * a session that has ended, or a client that asks too often, says nothing of the try before, whose answer may have
 * been lost; nor does somebody on the way, who knows no code of ours.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== undefined &&
  !isRefusal(error, 'not_signed_in') &&
  !isRefusal(error, 'too_many_requests')
