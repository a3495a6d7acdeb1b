import { ApiError, isRefusal } from './api-error.ts'

/**
 * Whether the server has said no, so that another try is a new one. Anything else leaves open whether it was done;
 * a session that has ended says nothing of the try before, either, whose answer may have been lost.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !isRefusal(error, 'not_signed_in')
