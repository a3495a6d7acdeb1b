import { insertion } from '../../../kernel/db/db-insert.ts'
import { seenKey, type SeenKey } from '../../../kernel/db/db-keys.ts'
import { exactly, fenced, question, write, type Write } from '../../../kernel/db/db-statement.ts'
import { versionOf } from '../../../kernel/db/db-versions.ts'
import { runningOf } from '../../bookings/core/schema.ts'
import type { OrderItemRow } from '../repository.ts'
import { foodOrders } from '../schema.ts'

/** Somebody's name. */
export interface Named {
  firstName: string
  lastName: string
}

/** The facts that decide a sale of food and drinks, as of one moment. */
export interface SaleFacts {
  /** The versions of the venue's settings and of the menu. */
  house: number
  menu: number
  /** The result of an earlier call with the same key. */
  seen: SeenKey | null
  /** For the order and its lines, if there will be one. */
  id: number
  lineIds: number[]
  table: { id: number; name: string } | null
  /** Its member, with their balance in dollars, if their account is open. */
  member: (Named & { balance: string }) | null
  /** Its member's booking that runs now. */
  bookingId: number | null
  seller: Named | null
  /** Whether that seller's PIN was the last at the station and hasn't been spent. */
  sells: boolean
  /** The bill that it is to be put on, with its lines. */
  bill: { bill: object; lines: object[] } | null
}

const nextId = (table: string) => `nextval(pg_get_serial_sequence('${table}', 'id'))::integer`

/**
 * The parameters are the owner, route and key of the call, the number of lines, the table, the member, the moment, the
 * seller, the station that it is rung up at, the bill that it is put on, and whether that is the member's own open one.
 * Each but the last may be `null`.
 */
export const saleFacts = question<SaleFacts>(`
  WITH asked AS ${fenced(`
    $1::integer AS owner_id, $2::text AS route, $3::text AS key, $5::integer AS table_id, $6::integer AS member_id,
    $7::timestamptz AS moment, $8::integer AS seller_id, $9::integer AS station_id, $10::integer AS bill_id,
    $11::boolean AS is_own`)}
  SELECT ${versionOf('house')} AS house, ${versionOf('menu')} AS menu,
    ${seenKey('asked.owner_id', 'asked.route', 'asked.key')} AS seen, ${nextId('food_orders')} AS id,
    ARRAY(SELECT ${nextId('food_order_items')} FROM generate_series(1, $4::integer)) AS "lineIds",
    (SELECT json_build_object('id', id, 'name', name) FROM venue_tables WHERE id = asked.table_id) AS "table",
    (SELECT json_build_object('firstName', first_name, 'lastName', last_name,
        'balance', account_balance::text)
      FROM users WHERE id = asked.member_id AND deleted_at IS NULL) AS member,
    ${runningOf('asked.member_id', 'asked.moment')} AS "bookingId",
    (SELECT json_build_object('firstName', first_name, 'lastName', last_name)
      FROM users WHERE id = asked.seller_id) AS seller,
    EXISTS (SELECT FROM stations WHERE id = asked.station_id AND seller_id = asked.seller_id) AS sells,
    (SELECT json_build_object('bill', to_jsonb(b), 'lines', (SELECT coalesce(
         json_agg(to_jsonb(l) ORDER BY l.id), '[]') FROM bill_lines l WHERE l.bill_id = b.id))
      FROM bills b WHERE b.id = CASE WHEN asked.is_own
        THEN (SELECT max(id) FROM bills
          WHERE user_id = asked.member_id AND status = 'open' AND order_id IS NULL)
        ELSE asked.bill_id END) AS bill
  FROM asked`)

/**
 * Writes an order with the next number of its night, which completes the answer. The night's row stays locked until the
 * transaction ends, so only what refers to the order comes after it.
 */
export const orderNumbered = insertion(foodOrders, {
  field: 'nightNumber',
  by: 'night',
  from: (night) => `
    INSERT INTO order_nights (night, last_number) VALUES (${night}, 1)
    ON CONFLICT (night) DO UPDATE SET last_number = order_nights.last_number + 1
    RETURNING last_number AS drawn`,
})

const lines = write(`
  INSERT INTO food_order_items
    (id, order_id, food_item_id, quantity, unit_price, discount, tax, name_en, name_ch, kind, note)
  OVERRIDING SYSTEM VALUE
  SELECT line.id, $1, line.item, line.quantity, line.price / 100.0, line.discount / 100.0, line.tax / 100.0,
    line.name_en, line.name_ch, line.kind, line.note
  FROM unnest($2::integer[], $3::integer[], $4::integer[], $5::bigint[], $6::bigint[],
      $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[])
    AS line (id, item, quantity, price, discount, tax, name_en, name_ch, kind, note)`)

/** Writes the lines of an order; each is made as its order is. */
export const linesWritten = (orderId: number, rows: readonly OrderItemRow[]): Write =>
  lines(
    orderId,
    rows.map(({ id }) => id),
    rows.map(({ foodItemId }) => foodItemId),
    rows.map(({ quantity }) => quantity),
    rows.map(({ unitPrice }) => unitPrice),
    rows.map(({ discount }) => discount),
    rows.map(({ tax }) => tax),
    rows.map(({ nameEn }) => nameEn),
    rows.map(({ nameCh }) => nameCh),
    rows.map(({ kind }) => kind),
    rows.map(({ note }) => note),
  )

/** The account is still open, and stays so until the transaction ends. */
export const accountOpen = exactly(
  'account',
  'SELECT FROM users WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE',
)
