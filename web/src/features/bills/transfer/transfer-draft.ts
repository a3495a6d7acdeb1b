import type { Bill, BillLine } from '@lantern/contract/bills'
import type { transferBill } from '@lantern/contract/bills-actions'
import type { Sent } from '@lantern/contract/endpoint'
import { toCents } from '@lantern/contract/pricing'

type Transfer = Sent<typeof transferBill>['body']

/** The form as it is filled in. */
export interface TransferDraft {
  /** `bill:7`, `table:3` or `person`; empty until it is chosen. */
  to: string
  name: string
  /** The number of pieces that move, by line; nothing for a merge. */
  pieces: Readonly<Record<number, number>>
  isMerge: boolean
}

/** The dishes that can go to another bill, each with the pieces that haven't gone before. */
export const movableLines = ({ lines }: Pick<Bill, 'lines'>): BillLine[] =>
  lines
    .filter(({ kind, reverses, left }) => kind === 'dish' && reverses === null && toCents(left) > 0)
    .map((line) => {
      // What was taken off for another cause than a transfer has a reason.
      const gone = lines.filter(({ reverses, reason }) => reverses === line.id && reason === null)
      const quantity = gone.reduce((pieces, each) => pieces - each.quantity, line.quantity)
      return { ...line, quantity: Math.max(1, quantity) }
    })

function targetOf({ to, name }: TransferDraft): Transfer['to'] | null {
  const [kind, id] = to.split(':')
  if (kind === 'bill') return { billId: Number(id) }
  if (kind === 'table') return { tableId: Number(id) }
  return kind === 'person' && name.trim() !== '' ? { name: name.trim() } : null
}

/** The body of the transfer; `null` while something is missing. */
export function transferOf(bill: Pick<Bill, 'version'>, draft: TransferDraft): Transfer | null {
  const to = targetOf(draft)
  if (to === null) return null
  const { version } = bill
  if (draft.isMerge) return { to, version }
  const lines = Object.entries(draft.pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId: Number(lineId), quantity }))
  return lines.length === 0 ? null : { to, version, lines }
}
