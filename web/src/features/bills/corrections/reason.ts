import type { CardRefundReason, CorrectionReason } from '@lantern/contract/bills'

export type Reason = CorrectionReason | CardRefundReason

/** The reasons to take something off a bill or to give something away, in the order in which they are offered. */
export const correctionReasons = [
  'mistake',
  'not_served',
  'quality',
  'waited',
  'goodwill',
  'other',
] as const satisfies readonly CorrectionReason[]

/** Why something is given away: one of the list, and in words. */
export interface Why<R extends Reason = CorrectionReason> {
  reason: R
  note: string
}

/** Whether words are missing: "other" says nothing by itself. */
export const needsWords = ({ reason, note }: Why<Reason>): boolean =>
  reason === 'other' && note.trim() === ''
