import { sayIn, type Language } from './languages.ts'

function english(hours: number, isPaid: boolean): string {
  const until =
    hours === 0 ? 'it begins' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before it begins`
  const back = isPaid ? '; the money goes back the way it came.' : '.'
  return `Free cancellation until ${until}${back}`
}

function chinese(hours: number, isPaid: boolean): string {
  const until = hours === 0 ? '开始前可免费取消' : `开始前 ${hours} 小时以上可免费取消`
  return isPaid ? `${until}，款项原路退回。` : `${until}。`
}

/**
 * The sentence about canceling a room, shared by the amenity's page, the wizard, the booking and its letter. A
 * booking can be canceled until `hours` before its start; 0 means until the start itself.
 */
export function cancelPromise(
  hours: number,
  language: Language,
  { isPaid = true }: { isPaid?: boolean } = {},
): string {
  return sayIn({ en: english(hours, isPaid), ch: chinese(hours, isPaid) }, language)
}
