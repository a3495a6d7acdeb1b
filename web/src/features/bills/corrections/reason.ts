import type { CardRefundReason, CorrectionReason } from '@lantern/contract/bills'

export type Reason = CorrectionReason | CardRefundReason

/** The reasons for a correction or a gift, in the order in which they are offered. */
export const correctionReasons = [
  'mistake',
  'not_served',
  'quality',
  'waited',
  'goodwill',
  'other',
] as const satisfies readonly CorrectionReason[]

/** The reason for a correction or a gift: one of the list, and a note. */
export interface Why<R extends Reason = CorrectionReason> {
  reason: R
  note: string
}

/** Whether the note is missing, which "other" requires. */
export const needsWords = ({ reason, note }: Why<Reason>): boolean =>
  reason === 'other' && note.trim() === ''
