import { allocate, type Cents } from '@lantern/contract/pricing'
import type { BillLineRow, NewLine } from '../../bills/repository.ts'
import { leftOf, likeLine, type LeftLine } from '../../bills/rules.ts'

export interface MovedPiece extends Pick<LeftLine, 'line' | 'net' | 'tax' | 'discount'> {
  quantity: number
}

/** Whether a line can be on any bill. The others are of a booking, whose sums are read from its own bill. */
export const movable = ({ kind }: Pick<BillLineRow, 'kind'>): boolean => kind === 'dish'

/** The pieces of a line that haven't moved to another bill before. */
const quantityLeft = (line: BillLineRow, lines: readonly BillLineRow[]): number =>
  lines
    .filter(({ reverses, cause }) => reverses === line.id && cause === 'bill_transfer')
    .reduce((left, { quantity }) => left - quantity, line.quantity)

/**
 * The parts of lines that move: those wanted, by their quantity or whole, or else all dishes. Returns
 * `line_stays` for a line of a booking, and `invalid_input` for one that isn't there or for more than is left.
 */
export function piecesOf(
  lines: readonly BillLineRow[],
  wanted?: readonly { lineId: number; quantity?: number | undefined }[],
): MovedPiece[] | 'line_stays' | 'invalid_input' {
  const dishes = leftOf(lines)
    .filter(({ line, net, tax, discount }) => movable(line) && net + tax + discount > 0)
    .map((left) => ({ ...left, quantity: Math.max(1, quantityLeft(left.line, lines)) }))
  if (!wanted) return dishes
  const pieces: MovedPiece[] = []
  for (const { lineId, quantity } of wanted) {
    const left = dishes.find(({ id }) => id === lineId)
    if (!left) {
      const isOther = lines.some((line) => line.id === lineId && !movable(line))
      return isOther ? 'line_stays' : 'invalid_input'
    }
    const moves = quantity ?? left.quantity
    if (moves > left.quantity) return 'invalid_input'
    const part = (cents: Cents) => allocate(cents, [moves, left.quantity - moves])[0] ?? 0
    const { line, net, tax, discount } = left
    pieces.push({
      line,
      quantity: moves,
      net: part(net),
      tax: part(tax),
      discount: part(discount),
    })
  }
  return pieces
}

export const leaving = ({ line, quantity, net, tax, discount }: MovedPiece): NewLine => ({
  ...likeLine(line),
  quantity,
  net: 0 - net,
  tax: 0 - tax,
  discount: 0 - discount,
  reverses: line.id,
})

export const arriving = (
  { line, quantity, net, tax, discount }: MovedPiece,
  bookingId: number | null,
): NewLine => ({ ...likeLine(line), bookingId, quantity, net, tax, discount })
