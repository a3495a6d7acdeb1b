import type { Sent } from '@lantern/contract/endpoint'
import type { TableChoices } from '@lantern/contract/floor'
import { moveParty } from '@lantern/contract/party'
import { toCents } from '@lantern/contract/pricing'
import { refusedIn } from '../../../lib/api/checked-by.ts'
import { differenceSent, type DifferenceWay, type RoomPayment } from './room-payment-draft.ts'

/** The values of a form for a difference of prices: the way, and the reason. */
export interface DifferenceEntries {
  payment: RoomPayment<DifferenceWay>
  reason: string
}

type Target = Pick<TableChoices['moveTo'][number], 'id' | 'difference'>

/** The body that moves a party to a table. If the price stays, nothing is paid. */
export function moveBody(
  { payment, reason }: DifferenceEntries,
  { id, difference }: Target,
  version: number,
): Sent<typeof moveParty>['body'] {
  const paid =
    toCents(difference) === 0 ? {} : { differenceBy: differenceSent(payment.way), reason }
  return { tableId: id, version, difference, ...paid }
}

/** The fields that the contract would refuse: the reason, if money moves. */
export const wrongMove = (entries: DifferenceEntries, target: Target | undefined): 'reason'[] =>
  target && refusedIn(moveParty.body, moveBody(entries, target, 1)).has('reason') ? ['reason'] : []
