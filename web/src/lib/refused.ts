import { ApiError } from './api-error.ts'

/** Whether the server has said no; anything else leaves open whether it was done. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
