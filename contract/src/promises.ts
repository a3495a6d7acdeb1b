import { sayIn, type Language } from './languages.ts'

const hoursIn = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

interface Circumstances {
  /** Whether anything was paid that goes back. */
  isPaid?: boolean
  /** Whether the time for it is over. */
  isLate?: boolean
  /** The last moment for it, written for the reader, where the booking's page knows it. */
  until?: string | undefined
}

function english(hours: number, { isPaid, isLate, until }: Circumstances): string {
  if (isLate) return `Free cancellation ended ${hoursIn(hours)} before the start.`
  const rule = hours === 0 ? 'it begins' : `${hoursIn(hours)} before it begins`
  const back = isPaid ? '; the money goes back the way it came.' : '.'
  return `Free cancellation until ${until ?? rule}${back}`
}

function chinese(hours: number, { isPaid, isLate, until }: Circumstances): string {
  if (isLate) return `开始前 ${hours} 小时起不可免费取消。`
  const rule = hours === 0 ? '开始前' : `开始前 ${hours} 小时以上`
  const back = isPaid ? '，款项原路退回。' : '。'
  return `${until === undefined ? rule : `${until} 前`}可免费取消${back}`
}

/**
 * The sentence about canceling a room, shared by the amenity's page, the wizard, the booking and its letter. A
 * booking can be canceled until `hours` before its start; 0 means until the start itself.
 */
export function cancelPromise(
  hours: number,
  language: Language,
  { isPaid = true, isLate = false, until }: Circumstances = {},
): string {
  const how = { isPaid, isLate, until }
  return sayIn({ en: english(hours, how), ch: chinese(hours, how) }, language)
}
