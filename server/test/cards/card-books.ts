import type pg from 'pg'

/** A finished payment with all its effects. */
export interface Payment {
  attempt: string
  purpose: string
  status: string
  outcome: string | null
  booking: string | null
  /** The number of intents that the card company has opened for it. */
  intents: number
  captured: boolean
  /** The number of purchases and of credits to the balance. */
  charged: number
  credited: number
  /** The number of refunds: stored by the club, sent by the card company, booked on the bill, completed. */
  owed: number
  sent: number
  booked: number
  returned: number
}

/** Every payment of a club that uses the emulator. */
export async function findPayments(pool: pg.Pool): Promise<Payment[]> {
  const { rows } = await pool.query<Payment>(`
    SELECT a.id AS attempt, coalesce(a.confirms, 'topup') AS purpose, a.status, a.outcome, b.status AS booking,
      (SELECT count(*)::int FROM sandbox.payment_intents i
       WHERE i.intent -> 'metadata' ->> 'attempt' = a.id::text) AS intents,
      EXISTS (SELECT FROM sandbox.payment_intents i
       WHERE i.intent -> 'metadata' ->> 'attempt' = a.id::text
         AND i.intent ->> 'status' = 'succeeded') AS captured,
      (SELECT count(*)::int FROM bill_payments p WHERE p.attempt_id = a.id AND p.refunds IS NULL) AS charged,
      (SELECT count(*)::int FROM wallet_entries e WHERE e.attempt_id = a.id AND e.amount > 0) AS credited,
      (SELECT count(*)::int FROM payment_refunds r WHERE r.attempt_id = a.id) AS owed,
      (SELECT count(*)::int FROM sandbox.refunds s
       WHERE s.refund ->> 'payment_intent' = a.provider_intent_id) AS sent,
      (SELECT count(*)::int FROM bill_payments p WHERE p.attempt_id = a.id AND p.refunds IS NOT NULL) AS booked,
      (SELECT count(*)::int FROM payment_refunds r
       WHERE r.attempt_id = a.id AND r.status = 'succeeded') AS returned
    FROM payment_attempts a
    LEFT JOIN bookings b ON a.confirms = 'booking' AND b.id = (a.subject ->> 'bookingId')::int
    ORDER BY a.created_at`)
  return rows
}

/** The result that a payment should have, by the state of its rows. */
function expected(is: Payment): Omit<Payment, 'attempt'> {
  const { purpose, captured, outcome, intents, owed } = is
  const room = (status: string) => (purpose === 'booking' ? status : null)
  // A payment is refunded for one reason only: its booking was canceled.
  const back = Math.min(owed, outcome === 'bought' ? 1 : 0)
  const refunds = { owed: back, sent: back, booked: back, returned: back }
  const one = { purpose, captured, intents: Math.min(intents, 1), ...refunds }
  if (!captured) {
    const nothing = { outcome: null, booking: room('canceled'), charged: 0, credited: 0 }
    return { ...one, ...nothing, status: 'canceled' }
  }
  const isBought = outcome === 'bought'
  const isSpent = isBought && purpose !== 'topup'
  return {
    ...one,
    status: 'succeeded',
    outcome: purpose === 'topup' || isBought ? 'bought' : 'credited',
    booking: room(isBought && back === 0 ? 'paid_online' : 'canceled'),
    charged: isSpent ? 1 : 0,
    credited: isSpent ? 0 : 1,
  }
}

/** Payments that don't have exactly one effect, or have one without money. */
export function findUneven(payments: readonly Payment[]): string[] {
  return payments.flatMap(({ attempt, ...is }) => {
    const should = expected({ attempt, ...is })
    const same = Object.entries(should).every(([name, value]) => Reflect.get(is, name) === value)
    return same ? [] : [`${attempt}: ${JSON.stringify(is)}`]
  })
}
