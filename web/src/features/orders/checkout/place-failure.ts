import { ApiError, isRefusal } from '../../../lib/api/failures/api-error.ts'

/**
 * The next step after a refusal: back to the `cart`, whose lines are then marked; back to the `summary`, where an
 * amount or the code has changed; or another try `here`.
 */
export type Way = 'cart' | 'summary' | 'here'

const ways: Readonly<Record<string, Way>> = {
  items_unavailable: 'cart',
  options_off: 'cart',
  options_changed: 'cart',
  prices_changed: 'cart',
  order_credited: 'cart',
  price_changed: 'summary',
  not_free: 'summary',
  nothing_to_pay: 'summary',
  invalid_code: 'summary',
  no_arrival_awaited: 'summary',
}

export function wayAfter(error: unknown): Way {
  return (error instanceof ApiError && ways[error.code ?? '']) || 'here'
}

/** The applied discount code is no longer valid. */
export const isCodeLost = (error: unknown): boolean => isRefusal(error, 'invalid_code')
