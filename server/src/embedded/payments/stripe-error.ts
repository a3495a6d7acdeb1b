/** An error in Stripe's format. */
export interface StripeErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

export class StripeShapedError extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** A request that can't be carried out, with the parameter that is wrong. */
export function invalidRequest(message: string, blame: { code?: string; param?: string } = {}) {
  return new StripeShapedError(400, { type: 'invalid_request_error', message, ...blame })
}
