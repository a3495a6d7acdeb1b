import { exactly, write, type Write } from '../../../kernel/db/db-statement.ts'
import type { NewLine } from '../repository.ts'

/** The bill still takes lines and is as it was read. Every change of a bill raises its version under this lock. */
export const billGrown = exactly(
  'bill',
  `UPDATE bills SET version = version + 1 WHERE id = $1 AND version = $2 AND status = 'open'`,
)

const dishes = write(`
  INSERT INTO bill_lines (bill_id, order_id, actor_id, created_at,
    kind, account, name_en, name_ch, quantity, net, tax, tax_label, note)
  SELECT $1, $2, $3, $4, line.kind, line.account, line.name_en, line.name_ch, line.quantity,
    line.net / 100.0, line.tax / 100.0, line.tax_label::jsonb, line.note
  FROM unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::integer[], $10::bigint[],
      $11::bigint[], $12::text[], $13::text[])
    WITH ORDINALITY AS line (kind, account, name_en, name_ch, quantity, net, tax, tax_label, note, place)
  ORDER BY line.place`)

/** The order whose dishes they are, and the staff member who rang them up. */
export interface Ordered {
  orderId: number
  actorId: number | null
}

/** Writes an order's dishes on a bill. */
export const dishesWritten = (
  billId: number,
  { orderId, actorId }: Ordered,
  lines: readonly NewLine[],
  at: Date,
): Write =>
  dishes(
    billId,
    orderId,
    actorId,
    at,
    lines.map(({ kind }) => kind),
    lines.map(({ account }) => account),
    lines.map(({ nameEn = null }) => nameEn),
    lines.map(({ nameCh = null }) => nameCh),
    lines.map(({ quantity = 1 }) => quantity),
    lines.map(({ net }) => net),
    lines.map(({ tax = 0 }) => tax),
    lines.map(({ taxLabel = null }) => taxLabel && JSON.stringify(taxLabel)),
    lines.map(({ note = null }) => note),
  )
