/** A balance, in cents, or points that differ from the rows behind them. */
export interface Difference {
  what: 'balance' | 'points'
  memberId: number
  /** What the account says, and what its rows add up to. */
  kept: number
  counted: number
}

/** One line of the doctor's report. */
export function describeDifference({ what, memberId, kept, counted }: Difference): string {
  const unit = what === 'balance' ? 'cents of balance' : 'points'
  return `member ${memberId} has ${kept} ${unit}, the entries say ${counted}`
}
