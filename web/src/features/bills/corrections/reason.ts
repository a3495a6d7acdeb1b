import type { CorrectionReason } from '@lantern/contract/bills'

/** Why something is given away: one of the list, and in words. */
export interface Why {
  reason: CorrectionReason
  note: string
}

/** Whether words are missing: "other" says nothing by itself. */
export const needsWords = ({ reason, note }: Why): boolean =>
  reason === 'other' && note.trim() === ''
