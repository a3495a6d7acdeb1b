/** The income of a movement by account, as an SQL expression. */
const income = `('booking_income', 'cancellation_income', 'service_fees', 'food_income', 'beverage_income', 'service_income', 'discounts')`

/** The cents that the movement of a reference posted to some accounts. */
const postedBy = (reference: string, accounts: string) => `(
  SELECT coalesce(sum(entry.cents), 0) FROM ledger_transactions cause JOIN ledger_postings entry ON entry.transaction_id = cause.id
  WHERE cause.reference = ${reference} AND entry.account IN (${accounts}))`

/**
 * What all movements of each booking, or each order, posted to some accounts, in cents, by its id as text. The ledger is
 * read once for all of them: asked for each by the beginning of its references, a club of many years would wait for hours.
 */
const postedOf = (cause: 'booking' | 'food_order', accounts: string) => `(
  SELECT split_part(cause.reference, ':', 2) AS id, sum(entry.cents) AS cents
  FROM ledger_transactions cause JOIN ledger_postings entry ON entry.transaction_id = cause.id
  WHERE cause.reference LIKE '${cause}:%:%' AND entry.account IN (${accounts}) GROUP BY 1)`

/** The points that all entries of each booking, or each order, gave, by its id as text. */
const pointsOf = (cause: 'booking' | 'food_order') => `(
  SELECT split_part(entry.reference, ':', 2) AS id, sum(entry.points) AS points
  FROM loyalty_entries entry WHERE entry.reference LIKE '${cause}:%:%' GROUP BY 1)`

const roomAccounts = `'booking_income', 'cancellation_income', 'service_fees', 'tax_payable'`
const orderAccounts = `'food_income', 'beverage_income', 'service_income', 'discounts', 'tax_payable', 'tips_payable'`

/** Kinds of movements that the close shows as sales or refunds. */
const sales = `('booking', 'booking_moved', 'booking_refund', 'food_order', 'food_refund', 'refund_kept',
  'provider_refund', 'booking_deposit', 'deposit_used', 'deposit_kept', 'minimum_spend', 'bill_payment', 'bill_refund',
  'bill_correction', 'bill_write_off', 'goodwill', 'adjustment')`
const others = `('opening_balance', 'topup', 'cash_in', 'cash_out', 'late_payment', 'owed', 'owed_paid')`

/**
 * Rules about money and points: balances, the ledger, bookings, orders and bills must agree. A correction that was made
 * before its booking or order was canceled stays on the bill, so the rule `bill` covers these. Each rule is a query for
 * its contradictions: the thing, the value that was found, the value that it should have.
 */
export const moneyRules = {
  balance: `
    SELECT 'member ' || u.id, u.account_balance::text, (coalesce(sum(p.cents), 0) / 100.0)::numeric(12,2)::text
    FROM users u LEFT JOIN ledger_postings p ON p.member_id = u.id AND p.account = 'wallet'
    GROUP BY u.id HAVING u.account_balance * 100 <> coalesce(sum(p.cents), 0)`,
  points: `
    SELECT 'member ' || u.id, u.loyalty_points::text, coalesce(sum(e.points), 0)::text
    FROM users u LEFT JOIN loyalty_entries e ON e.user_id = u.id
    GROUP BY u.id HAVING u.loyalty_points <> coalesce(sum(e.points), 0)`,
  transaction: `
    SELECT 'transaction ' || t.reference, coalesce(sum(p.cents)::text, 'no postings'), '0'
    FROM ledger_transactions t LEFT JOIN ledger_postings p ON p.transaction_id = t.id
    GROUP BY t.id HAVING sum(p.cents) IS DISTINCT FROM 0`,
  booking_ledger: `
    SELECT 'booking ' || id, counted::text, should::text FROM (
      SELECT b.id, coalesce(posted.cents, 0) AS counted,
             CASE WHEN b.status = 'canceled' THEN 100 * b.kept WHEN b.status = 'pending' THEN 0
                  WHEN b.payment_method <> 'deposit' THEN 100 * b.total_price
                  WHEN b.status = 'no_show' THEN 100 * b.deposit ELSE 0 END AS should
      FROM bookings b LEFT JOIN ${postedOf('booking', roomAccounts)} AS posted ON posted.id = b.id::text
      WHERE b.payment_method <> 'none' AND NOT (b.payment_method = 'bill' AND b.status = 'canceled')) AS each
    WHERE counted <> should`,
  booking_points: `
    SELECT 'booking ' || id, counted::text, should::text FROM (
      SELECT b.id, coalesce(given.points, 0) AS counted,
             CASE WHEN b.status = 'pending' OR b.status = 'canceled' AND b.kept = 0 THEN 0
                  ELSE b.points_earned END AS should
      FROM bookings b LEFT JOIN ${pointsOf('booking')} AS given ON given.id = b.id::text
      WHERE b.user_id IS NOT NULL AND b.payment_method <> 'none'
        AND NOT (b.payment_method = 'bill' AND b.status = 'canceled')) AS each
    WHERE counted <> should`,
  booking_price: `
    SELECT 'booking ' || id, total_price::text, '0.00 or more' FROM bookings WHERE total_price < 0`,
  deposits: `
    SELECT coalesce('booking ' || coalesce(held.id, kept.id), 'no booking'), coalesce(held.cents, 0)::text,
           coalesce(kept.cents, 0)::bigint::text
    FROM (
      SELECT coalesce(own.id, bill.booking_id) AS id, sum(p.cents) AS cents
      FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
      LEFT JOIN bookings own ON own.lantern_id = t.subject LEFT JOIN bills bill ON bill.lantern_id = t.subject
      WHERE p.account = 'deposits' GROUP BY 1) AS held
    FULL JOIN (
      SELECT id, 100 * deposit AS cents FROM bookings
      WHERE payment_method = 'deposit' AND status IN ('confirmed', 'paid_online')) AS kept ON kept.id = held.id
    WHERE coalesce(held.cents, 0) <> coalesce(kept.cents, 0)`,
  order_lines: `
    SELECT 'order ' || o.id, concat_ws(' / ', lines.subtotal, lines.discount, lines.tax),
           concat_ws(' / ', o.subtotal, o.discount, o.tax)
    FROM food_orders o CROSS JOIN LATERAL (
      SELECT coalesce(sum(quantity * unit_price), 0) AS subtotal, coalesce(sum(discount), 0) AS discount,
             coalesce(sum(tax), 0) AS tax
      FROM food_order_items i WHERE i.order_id = o.id) AS lines
    WHERE (lines.subtotal, lines.discount, lines.tax) <> (o.subtotal, o.discount, o.tax)`,
  order_ledger: `
    SELECT 'order ' || id, counted::text, should::text FROM (
      SELECT o.id, coalesce(posted.cents, 0) AS counted,
             CASE WHEN o.status = 'canceled' THEN 0 ELSE 100 * o.total_amount END AS should
      FROM food_orders o LEFT JOIN ${postedOf('food_order', orderAccounts)} AS posted ON posted.id = o.id::text
      WHERE NOT (o.bill_id IS NOT NULL AND o.status = 'canceled')) AS each
    WHERE counted <> should`,
  order_points: `
    SELECT 'order ' || id, counted::text, should::text FROM (
      SELECT o.id, coalesce(given.points, 0) AS counted,
             CASE WHEN o.status = 'canceled' THEN 0 ELSE o.points_earned END AS should
      FROM food_orders o LEFT JOIN ${pointsOf('food_order')} AS given ON given.id = o.id::text
      WHERE o.user_id IS NOT NULL AND o.payment_type <> 'bill'
        AND NOT (o.bill_id IS NOT NULL AND o.status = 'canceled')) AS each
    WHERE counted <> should`,
  order_bill: `
    SELECT 'order ' || o.id, concat_ws(' / ', coalesce(lines.net, 0), coalesce(lines.tax, 0)),
           concat_ws(' / ', o.subtotal - o.discount, o.tax)
    FROM food_orders o CROSS JOIN LATERAL (
      SELECT sum(l.net) AS net, sum(l.tax) AS tax FROM bill_lines l
      WHERE l.order_id = o.id AND l.kind <> 'correction') AS lines
    WHERE o.bill_id IS NOT NULL
      AND (coalesce(lines.net, 0), coalesce(lines.tax, 0)) <> (o.subtotal - o.discount, o.tax)`,
  bill: `
    SELECT 'bill ' || number, counted::text, should::text FROM (
      SELECT b.lantern_id AS number, b.status = 'paid' AS is_paid,
        (SELECT coalesce(-sum(p.cents), 0) FROM ledger_postings p WHERE p.bill = b.lantern_id) AS counted,
        CASE WHEN b.status = 'written_off' THEN 0 ELSE 100 * (
          (SELECT coalesce(sum(l.net + l.tax), 0) FROM bill_lines l WHERE l.bill_id = b.id AND NOT l.is_paid_ahead) -
          (SELECT coalesce(sum(p.amount), 0) FROM bill_payments p WHERE p.bill_id = b.id)) END AS should
      FROM bills b) AS each
    WHERE counted <> should OR (is_paid AND counted <> 0)`,
  bill_payments: `
    SELECT 'payment ' || p.id || ' of bill ' || b.lantern_id, concat_ws(' / ', counted.cents, counted.tip),
           concat_ws(' / ', (100 * p.amount)::bigint, (100 * p.tip)::bigint)
    FROM bill_payments p JOIN bills b ON b.id = p.bill_id CROSS JOIN LATERAL (
      SELECT 'bill:' || b.id || CASE WHEN p.is_deposit THEN ':deposit' ELSE ':payment:' || p.id END AS cause) AS its
    CROSS JOIN LATERAL (
      SELECT ${postedBy('its.cause', `'receivable'`)} AS cents, ${postedBy('its.cause', `'tips_payable'`)} AS tip) AS counted
    WHERE (counted.cents, counted.tip) <> (100 * p.amount, 100 * p.tip)`,
  given_away: `
    SELECT 'correction ' || id || ' (' || kind || ')', found::bigint::text, (100 * amount)::bigint::text FROM (
      SELECT c.id, c.kind, c.amount, CASE c.kind WHEN 'goodwill'
        THEN -${postedBy('c.reference', `'goodwill'`)} WHEN 'card_refund'
        THEN -${postedBy('c.reference', `'card_clearing'`)} ELSE ${postedBy('c.reference', `'receivable'`)} END AS found
      FROM corrections c WHERE c.kind <> 'tip') AS each
    WHERE found <> 100 * amount`,
  card_refund: `
    SELECT 'refund ' || r.id, coalesce(r.settled_as, 'unsettled') || ' / ' || r.amount,
           'given back once / ' || coalesce(c.amount::text, 'nothing')
    FROM payment_refunds r FULL JOIN corrections c ON c.refund_id = r.id
    WHERE c.refund_id IS NOT NULL AND (r.status, r.amount) IS DISTINCT FROM ('failed', c.amount)
       OR c.refund_id IS NOT NULL AND r.settled_as IS NULL
       OR c.refund_id IS NULL AND r.settled_as IN ('cash', 'terminal')`,
  tips_back: `
    SELECT 'bill ' || b.lantern_id, given.tips::text, back.tips::text FROM bills b
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS tips FROM corrections WHERE kind = 'tip' AND bill_id = b.id) AS given
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(tip), 0) AS tips FROM bill_payments WHERE tip < 0 AND bill_id = b.id) AS back
    WHERE given.tips <> back.tips`,
  correction: `
    SELECT 'line ' || l.id, concat_ws(' / ', -taken.net, -taken.tax), 'at most ' || concat_ws(' / ', l.net, l.tax)
    FROM bill_lines l JOIN (
      SELECT corrects, sum(net) AS net, sum(tax) AS tax FROM bill_lines WHERE corrects IS NOT NULL GROUP BY 1
    ) AS taken ON taken.corrects = l.id
    WHERE -taken.net > l.net OR -taken.tax > l.tax`,
  bill_key: `
    SELECT 'bill ' || b.lantern_id, 'a key that opens it', 'none, for it is closed'
    FROM bill_keys k JOIN bills b ON b.id = k.bill_id WHERE b.closed_at IS NOT NULL`,
  day: `
    SELECT 'day ' || day, came::text, earned::text FROM (
      SELECT (t.created_at AT TIME ZONE v.time_zone - interval '8 hours')::date AS day,
        coalesce(-sum(p.cents) FILTER (WHERE p.account IN (
          'cash', 'terminal_clearing', 'card_clearing', 'wallet', 'owed', 'paid_elsewhere', 'refunds_to_review')), 0) AS came,
        coalesce(sum(p.cents) FILTER (WHERE p.account IN ${income}
          OR p.account IN ('tax_payable', 'tips_payable', 'cash_rounding', 'receivable', 'write_offs', 'goodwill', 'deposits')), 0) AS earned
      FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id, venue_settings v
      WHERE t.kind IN ${sales} GROUP BY 1) AS each
    WHERE came <> earned`,
  flow: `
    SELECT 'transaction ' || t.reference, t.kind || ' of ' || p.account,
           CASE WHEN t.kind IN ${others} THEN 'no income' ELSE 'a kind that the close knows' END
    FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
    WHERE t.kind NOT IN ${sales} AND (t.kind NOT IN ${others} OR p.account IN ${income}
      OR p.account IN ('tax_payable', 'tips_payable', 'receivable', 'goodwill', 'deposits'))`,
  close: `
    SELECT 'close of ' || d.date, d.expected_cash::text, (d.opening_float + drawer.cents / 100.0)::numeric(12,2)::text
    FROM day_closes d CROSS JOIN LATERAL (
      SELECT coalesce(-sum((taking ->> 'cents')::bigint), 0) AS cents FROM jsonb_array_elements(d.takings) AS taking
      WHERE taking ->> 'account' = 'cash') AS drawer
    WHERE 100 * d.expected_cash <> 100 * d.opening_float + drawer.cents`,
  order_income: `
    SELECT 'quarter ' || coalesce(kept.quarter, counted.quarter), coalesce(kept.cents, 0)::text,
           coalesce(counted.cents, 0)::text
    FROM order_income AS kept FULL JOIN (
      SELECT date_bin('15 minutes', t.created_at, '2000-01-01 00:00+00') AS quarter, sum(p.cents) AS cents
      FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
      WHERE t.kind IN ('food_order', 'food_refund', 'bill_correction')
        AND p.account IN ('food_income', 'beverage_income', 'service_income', 'discounts')
      GROUP BY 1) AS counted USING (quarter)
    WHERE coalesce(kept.cents, 0) <> coalesce(counted.cents, 0)`,
} as const satisfies Readonly<Record<string, string>>

const ago = (age: string) => `(SELECT now FROM moment) - interval '${age}'`

/** Rules about overdue work: while the jobs run, nothing is late by more than an hour. */
export const overdueRules = {
  attempt: `
    SELECT 'payment ' || id, status || ' since ' || updated_at, 'an end by ' || expires_at FROM payment_attempts
    WHERE status IN ('created', 'requires_action', 'processing') AND expires_at < ${ago('1 hour')}`,
  refund: `
    SELECT 'refund ' || id, status || ' since ' || updated_at, 'another try at ' || due_at FROM payment_refunds
    WHERE status IN ('created', 'pending') AND due_at < ${ago('1 hour')}`,
  hold: `
    SELECT 'booking ' || b.id, 'held until ' || b.hold_expires_at, 'its rooms free' FROM bookings b
    WHERE b.status = 'pending' AND b.hold_expires_at < ${ago('1 hour')}`,
  charge: `
    SELECT 'booking ' || id, 'to be charged since ' || charge_at, 'charged, or its room let go after a day' FROM bookings
    WHERE status = 'pending' AND (charge_at < ${ago('25 hours')}
      OR charge_at < ${ago('1 hour')} AND charge_failed_at IS NULL)`,
  letter: `
    SELECT 'letter ' || id, 'neither sent nor given up', 'an end by ' || give_up_at FROM mail_outbox
    WHERE sent_at IS NULL AND failed_at IS NULL AND give_up_at < ${ago('1 hour')}`,
} as const satisfies Readonly<Record<string, string>>
