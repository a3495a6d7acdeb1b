/** The condition for bookings that occupy their room. */
export const holdsRoom = `status IN ('pending', 'confirmed', 'paid_online')`

/**
 * Consistency rules of money and points: a bill's status, points, card refunds, bookings and orders must agree with
 * its lines and payments; balances and points with their entries. Each rule is a query that returns contradictions:
 * the subject, the value found and the value expected.
 */
export const moneyRules = {
  balance: `
    SELECT 'member ' || u.id, u.account_balance::text, coalesce(moved.amount, 0)::numeric(12,2)::text
    FROM users u LEFT JOIN (
      SELECT user_id, sum(amount) AS amount FROM (
        SELECT user_id, amount FROM wallet_entries
        UNION ALL SELECT user_id, 0 - amount - tip FROM bill_payments WHERE method = 'balance') AS each
      GROUP BY 1) AS moved ON moved.user_id = u.id
    WHERE u.account_balance <> coalesce(moved.amount, 0)`,
  credit: `
    SELECT 'member ' || u.id, u.credit::text, coalesce(moved.amount, 0)::numeric(12,2)::text
    FROM users u LEFT JOIN (
      SELECT user_id, sum(amount) AS amount FROM (
        SELECT user_id, amount FROM wallet_entries WHERE kind = 'topup_credit'
        UNION ALL SELECT user_id, 0 - credit FROM bill_payments WHERE method = 'balance') AS each
      GROUP BY 1) AS moved ON moved.user_id = u.id
    WHERE u.credit <> coalesce(moved.amount, 0)`,
  points: `
    SELECT 'member ' || u.id, u.loyalty_points::text, coalesce(sum(e.points), 0)::text
    FROM users u LEFT JOIN loyalty_entries e ON e.user_id = u.id
    GROUP BY u.id HAVING u.loyalty_points <> coalesce(sum(e.points), 0)`,
  // A tab stays open with nothing due while its party may still come or order, or after staff reopened it.
  bill: `
    SELECT 'bill ' || number, status || ' with ' || due || ' due',
           CASE WHEN due = 0 THEN 'paid' WHEN due < 0 THEN 'open' ELSE 'open or owed' END
    FROM (
      SELECT b.lantern_id AS number, b.status, due_of(b.id) AS due,
             b.is_tab AND coalesce(k.${holdsRoom} OR k.status = 'completed', true) AS takes_more
      FROM bills b LEFT JOIN bookings k ON k.id = b.booking_id) AS each
    WHERE CASE status WHEN 'open' THEN due = 0 AND NOT takes_more WHEN 'owed' THEN due <= 0 ELSE due <> 0 END`,
  bill_key: `
    SELECT 'bill ' || b.lantern_id, 'a key that opens it', 'none, for it is closed'
    FROM bill_keys k JOIN bills b ON b.id = k.bill_id WHERE b.closed_at IS NOT NULL`,
  reversed: `
    SELECT 'line ' || l.id, concat_ws(' / ', 0 - taken.net, 0 - taken.tax), 'at most ' || concat_ws(' / ', l.net, l.tax)
    FROM bill_lines l JOIN (
      SELECT reverses, sum(net) AS net, sum(tax) AS tax FROM bill_lines WHERE reverses IS NOT NULL GROUP BY 1
    ) AS taken ON taken.reverses = l.id
    WHERE least((l.net + taken.net) * sign(l.net), (l.tax + taken.tax) * sign(l.tax)) < 0`,
  refunded: `
    SELECT 'payment ' || p.id, concat_ws(' / ', 0 - back.amount, 0 - back.tip, 0 - back.credit),
           'at most ' || concat_ws(' / ', p.amount, p.tip, p.credit)
    FROM bill_payments p JOIN (
      SELECT refunds, sum(amount) AS amount, sum(tip) AS tip, sum(credit) AS credit
      FROM bill_payments WHERE refunds IS NOT NULL GROUP BY 1) AS back ON back.refunds = p.id
    WHERE least((p.amount + back.amount) * sign(p.amount), p.tip + back.tip, p.credit + back.credit) < 0`,
  // A refund to a card has one row with the same amount. The card company's dashboard may have refunded more.
  card_refund: `
    SELECT coalesce('payment ' || m.id, 'refund ' || r.id), coalesce(r.amount::text, 'no refund to its card'),
           coalesce((0 - m.amount - m.tip)::text, 'a payment that gives it back')
    FROM (SELECT * FROM bill_payments WHERE method = 'card' AND amount + tip < 0 AND cause <> 'bill_transfer') AS m
    FULL JOIN (SELECT * FROM payment_refunds WHERE payment_id IS NOT NULL) AS r ON r.payment_id = m.id
    WHERE r.attempt_id IS DISTINCT FROM m.attempt_id OR r.amount < 0 - m.amount - m.tip
      OR (r.made_by = 'venue' AND r.amount <> 0 - m.amount - m.tip)`,
  // A refund that failed at the card and was settled otherwise has a payment that reverses it.
  card_refund_failed: `
    SELECT 'payment ' || coalesce(again.id, failed.id), coalesce(again.amount, 0)::text, coalesce(failed.amount, 0)::text
    FROM (
      SELECT refunds AS id, sum(amount + tip) AS amount FROM bill_payments
      WHERE method = 'card' AND refunds IS NOT NULL AND amount + tip > 0 GROUP BY 1) AS again
    FULL JOIN (
      SELECT coalesce(m.refunds, m.id) AS id, sum(0 - m.amount - m.tip) AS amount
      FROM payment_refunds r JOIN bill_payments m ON m.id = r.payment_id
      WHERE r.status = 'failed' AND (r.settled_as IS NOT NULL OR r.made_by <> 'venue') GROUP BY 1) AS failed ON failed.id = again.id
    WHERE coalesce(again.amount, 0) <> coalesce(failed.amount, 0)`,
  // A card payment is a payment of a bill, a part of a member's balance, or is refunded.
  bought: `
    SELECT 'payment ' || a.id, a.outcome || ' with ' || came.amount, a.amount::text
    FROM payment_attempts a CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS amount FROM (
        SELECT amount + tip AS amount FROM bill_payments WHERE attempt_id = a.id AND refunds IS NULL AND amount >= 0 AND cause <> 'bill_transfer'
        UNION ALL SELECT amount FROM wallet_entries WHERE attempt_id = a.id AND amount > 0 AND kind <> 'topup_credit'
        UNION ALL SELECT amount FROM payment_refunds
          WHERE attempt_id = a.id AND payment_id IS NULL AND made_by = 'venue' AND settled_as IS NULL) AS each) AS came
    WHERE a.outcome IS NOT NULL AND came.amount <> a.amount`,
  booking_bill: `
    SELECT 'booking ' || k.id, coalesce('bill ' || b.lantern_id, 'no bill'),
           CASE WHEN k.hold_expires_at IS NULL THEN 'a bill' ELSE 'no bill while it is held' END
    FROM bookings k LEFT JOIN bills b ON b.booking_id = k.id
    WHERE (k.hold_expires_at IS NULL) <> (b.id IS NOT NULL)`,
  // Time and fee of an extension are rounded separately. A party that moved while seated pays for each room. Each rate
  // of its night replaces the price of the hours that it covers.
  booking_price: `
    SELECT 'booking ' || id, subtotal || ' + ' || service_fee, price || ' + ' || fee FROM (
      SELECT k.id, s.subtotal, s.service_fee, round(own.price, 2) AS price,
             round(own.price * k.service_fee_bps / 10000, 2) AS fee
      FROM bookings k JOIN booking_sums s ON s.booking_id = k.id
      CROSS JOIN LATERAL (
        SELECT extract(epoch FROM (lower(k.during) AT TIME ZONE v.time_zone) - k.booking_date) / 60 AS start,
               k.hours * 60 AS minutes FROM venue_settings v) AS time
      CROSS JOIN LATERAL (
        SELECT k.price_per_hour * k.hours + coalesce(sum(
          CASE WHEN r."isPackage" THEN r.price ELSE r.price * part.minutes / 60 END / 100
          - k.price_per_hour * part.minutes / 60), 0) AS price
        FROM jsonb_to_recordset(k.rates) AS r("from" int, until int, price numeric, "isPackage" boolean)
        CROSS JOIN LATERAL (
          SELECT least(r.until, time.start + time.minutes) - greatest(r."from", time.start) AS minutes) AS part
        WHERE part.minutes > 0.5) AS own
      WHERE NOT EXISTS (SELECT FROM party_actions a WHERE a.booking_id = k.id AND a.kind = 'move')) AS each
    WHERE greatest(abs(subtotal - price), abs(service_fee - fee)) > 0.05`,
  canceled: `
    SELECT 'booking ' || k.id, s.room_left || ' for its room', '0.00, for it is ' || k.status
    FROM bookings k JOIN booking_sums s ON s.booking_id = k.id
    WHERE k.status IN ('canceled', 'no_show') AND s.room_left <> 0
    UNION ALL
    SELECT 'order ' || o.id, sum(l.net + l.tax)::text, '0.00, for it is ' || o.status
    FROM food_orders o JOIN bill_lines l ON l.order_id = o.id
    WHERE o.status = 'canceled' GROUP BY o.id HAVING sum(l.net + l.tax) <> 0`,
  order_lines: `
    SELECT 'order ' || o.id, coalesce(sold.net, 0) || ' on bills', items.total::text
    FROM food_orders o
    JOIN (SELECT order_id, sum(quantity * unit_price) AS total FROM food_order_items GROUP BY 1) AS items ON items.order_id = o.id
    LEFT JOIN (
      SELECT order_id, sum(net + discount) FILTER (WHERE cause = 'food_order') AS net, array_agg(bill_id) AS bills
      FROM bill_lines WHERE order_id IS NOT NULL GROUP BY 1) AS sold ON sold.order_id = o.id AND o.bill_id = ANY (sold.bills)
    WHERE items.total <> coalesce(sold.net, 0)`,
  // The points must equal \`pointsOf\` the bill. A closed account gets none.
  bill_points: `
    SELECT 'member ' || u.id || ' on bill ' || b.lantern_id, coalesce(given.points, 0)::text, coalesce(gives.points, 0)::text
    FROM (
      SELECT paid.bill_id, paid.user_id,
             CASE WHEN sold.total > 0 THEN floor(floor(greatest(0, sold.net)) * sold.points_per_dollar
               * least(greatest(0, paid.amount), sold.total) / sold.total) ELSE 0 END AS points
      FROM (
        SELECT p.bill_id, coalesce(of.user_id, p.user_id) AS user_id, sum(p.amount) AS amount
        FROM bill_payments p LEFT JOIN bill_payments of ON of.id = p.refunds
        WHERE (of.id IS NULL OR of.user_id IS NOT NULL) AND p.method <> 'points' GROUP BY 1, 2) AS paid
      JOIN (
        SELECT b.id, b.points_per_dollar,
               coalesce(sum(l.net + l.tax) FILTER (WHERE l.kind <> 'adjustment'), 0) AS total,
               coalesce(sum(l.net) FILTER (WHERE l.kind NOT IN ('service_fee', 'joined_fee', 'membership', 'adjustment')), 0) AS net
        FROM bills b JOIN bill_lines l ON l.bill_id = b.id GROUP BY b.id) AS sold ON sold.id = paid.bill_id) AS gives
    FULL JOIN (
      SELECT bill_id, user_id, sum(points) AS points FROM loyalty_entries
      WHERE bill_id IS NOT NULL AND payment_id IS NULL GROUP BY 1, 2
    ) AS given USING (bill_id, user_id)
    JOIN users u ON u.id = user_id AND u.deleted_at IS NULL JOIN bills b ON b.id = bill_id
    -- Points that a member has paid with can't be taken from them any more.
    WHERE coalesce(given.points, 0) <> coalesce(gives.points, 0)
      AND NOT (given.points > coalesce(gives.points, 0)
        AND EXISTS (SELECT FROM loyalty_entries WHERE user_id = u.id AND payment_id IS NOT NULL))`,
  redeemed: `
    SELECT 'payment ' || p.id, coalesce(0 - e.points, 0) || ' points taken', p.points || ' points' FROM bill_payments p
    LEFT JOIN loyalty_entries e ON e.payment_id = p.id WHERE p.points <> coalesce(0 - e.points, 0)
    UNION ALL
    SELECT 'payment ' || id, 'left ' || points_left, 'of ' || points || ' in proportion' FROM (
      SELECT p.id, p.points, p.points + coalesce(sum(r.points), 0) AS points_left,
             ceil(p.points * (p.amount + coalesce(sum(r.amount), 0)) / p.amount) AS should
      FROM bill_payments p LEFT JOIN bill_payments r ON r.refunds = p.id
      WHERE p.method = 'points' AND p.refunds IS NULL GROUP BY p.id) AS each
    WHERE points_left <> should`,
  income: `
    SELECT night || ' ' || account, kept.cents::text, coalesce(posted.cents, 0)::text
    FROM account_nights kept FULL JOIN (
      SELECT day AS night, account, sum(cents) AS cents FROM journal
      WHERE day <= (SELECT max(night) FROM account_nights) GROUP BY 1, 2) AS posted USING (night, account)
    WHERE kept.cents IS DISTINCT FROM posted.cents`,
  close: `
    SELECT 'close of ' || d.date, d.expected_cash::text, (d.opening_float + drawer.cents / 100.0)::numeric(12,2)::text
    FROM day_closes d CROSS JOIN LATERAL (
      SELECT coalesce(-sum((taking ->> 'cents')::bigint), 0) AS cents FROM jsonb_array_elements(d.takings) AS taking
      WHERE taking ->> 'account' = 'cash') AS drawer
    WHERE 100 * d.expected_cash <> 100 * d.opening_float + drawer.cents`,
} as const satisfies Readonly<Record<string, string>>

const ago = (age: string) => `(SELECT now FROM moment) - interval '${age}'`

/** Rules about overdue work: while the jobs run, nothing is more than an hour late. */
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
  email: `
    SELECT 'email ' || id, 'neither sent nor given up', 'an end by ' || give_up_at FROM mail_outbox
    WHERE sent_at IS NULL AND failed_at IS NULL AND give_up_at < ${ago('1 hour')}`,
} as const satisfies Readonly<Record<string, string>>
