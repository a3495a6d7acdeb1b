import { placeName } from '@lantern/contract/members/names'
import { allocate, type Cents } from '@lantern/contract/payments/pricing'
import { reversedTaxes, taxTotal, withAmounts } from '@lantern/contract/payments/taxes'
import type { BillLineRow, NewLine } from '../../bills/repository.ts'
import { leftOf, likeLine, type LeftLine } from '../../bills/rules.ts'

export interface MovedPiece extends LeftLine {
  quantity: number
}

/** Whether a single line can go to any bill. The others are of a booking, and move only with all of its bill. */
const movable = ({ kind }: Pick<BillLineRow, 'kind'>): boolean => kind === 'dish'

const quantityLeft = (line: BillLineRow, lines: readonly BillLineRow[]): number =>
  lines
    .filter(({ reverses, cause }) => reverses === line.id && cause === 'bill_transfer')
    .reduce((left, { quantity }) => left - quantity, line.quantity)

/** All that is left of lines, as it moves when bills are merged. */
export const allPieces = (lines: readonly BillLineRow[]): MovedPiece[] =>
  leftOf(lines)
    .filter(({ net, tax, discount }) => net + tax + discount > 0)
    .map((left) => ({ ...left, quantity: Math.max(1, quantityLeft(left.line, lines)) }))

/** The parts of dishes that move. Returns `line_stays` for a booking's line, `invalid_input` for more than is left. */
export function piecesOf(
  lines: readonly BillLineRow[],
  wanted: readonly { lineId: number; quantity?: number | undefined }[],
): MovedPiece[] | 'line_stays' | 'invalid_input' {
  const dishes = allPieces(lines).filter(({ line }) => movable(line))
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
    const { id, line, net, discount } = left
    const taxes = withAmounts(
      left.taxes,
      left.taxes.map(({ amount }) => part(amount)),
    )
    const amounts = { net: part(net), taxes, tax: taxTotal(taxes), discount: part(discount) }
    pieces.push({ id, line, quantity: moves, ...amounts })
  }
  return pieces
}

export const leaving = ({ line, quantity, net, taxes, discount }: MovedPiece): NewLine => ({
  ...likeLine(line),
  quantity,
  net: 0 - net,
  taxes: reversedTaxes(taxes),
  discount: 0 - discount,
  reverses: line.id,
})

const isFee = ({ kind }: BillLineRow) => kind === 'service_fee' || kind === 'joined_fee'

/** A party's room or its fee on the bill of the party that it joined. It stays the room of its own booking. */
const joined = (line: BillLineRow, place: string | null): Partial<NewLine> =>
  isFee(line)
    ? { kind: 'joined_fee' }
    : {
        kind: 'joined_room',
        nameEn: line.nameEn ?? place,
        nameCh: line.nameCh ?? (place && placeName(place, 'ch')),
      }

/** The line that puts a piece on the other bill, from the bill of a party at `place`. */
export const arriving = (
  { line, quantity, net, taxes, discount }: MovedPiece,
  { bookingId, place }: { bookingId: number | null; place: string | null },
): NewLine => {
  const amounts = { quantity, net, taxes, discount }
  return movable(line)
    ? { ...likeLine(line), ...amounts, bookingId }
    : { ...likeLine(line), ...amounts, bookingId: line.bookingId, ...joined(line, place) }
}
