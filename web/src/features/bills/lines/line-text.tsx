import type { BillLine } from '@lantern/contract/bills'
import { money } from '../../../lib/shown/format.ts'
import { useLineName } from '../bill-words.ts'

/** A line's name and amount, as the desk and a guest's phone show it. */
export function LineText({
  line,
}: {
  line: Pick<BillLine, 'kind' | 'name' | 'quantity' | 'reverses' | 'net'>
}) {
  const nameOf = useLineName()
  return (
    <>
      <p className="min-w-0 flex-1 leading-snug wrap-anywhere">
        {line.quantity > 1 && <span className="figures">{line.quantity} × </span>}
        <span className="font-medium">{nameOf(line)}</span>
      </p>
      <p className="figures font-semibold">{money(line.net)}</p>
    </>
  )
}
