import { sayIn, type Language } from '../venue/languages.ts'
import type { Cents } from '../payments/pricing.ts'
import type { RefundRule } from '../calls/primitives.ts'
import type { RefundStep } from '../payments/refunds.ts'

const hoursIn = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

const beforeIt = (hours: number) =>
  hours === 0 ? 'the start' : `${hoursIn(hours)} before the start`
const beforeItCh = (hours: number) => (hours === 0 ? '开始前' : `开始前 ${hours} 小时以上`)

function free(until: { en: string; ch: string }, isPaid: boolean) {
  return {
    en: `Free cancellation until ${until.en}${isPaid ? '; refunded to your original payment method.' : '.'}`,
    ch: `${until.ch}可免费取消${isPaid ? '，款项原路退回。' : '。'}`,
  }
}

const english = ([first, ...others]: readonly RefundRule[]): string => {
  if (!first) return 'Canceled bookings are not refunded.'
  const whole = first.percent === 100 ? 'Full refund' : `${first.percent}% refund`
  const more = others.map(({ hours, percent }) =>
    hours === 0 ? `${percent}% until the start` : `${percent}% until ${hoursIn(hours)} before`,
  )
  const parts = [`${whole} until ${beforeIt(first.hours)}`, ...more]
  return `${parts.join(', ')}, then no refund.`
}

const chinese = ([first, ...others]: readonly RefundRule[]): string => {
  if (!first) return '取消预订不退款。'
  const part = (percent: number) => (percent === 100 ? '全额退款' : `退 ${percent}%`)
  const more = others.map(
    ({ hours, percent }) => `${hours === 0 ? '开始前' : `${hours} 小时以上`}${part(percent)}`,
  )
  return `${[`${beforeItCh(first.hours)}取消${part(first.percent)}`, ...more].join('，')}，之后不退款。`
}

/** The cancellation rule of a room in one sentence, for the amenity's page and for a booking without a date. */
export function refundPromise(rules: readonly RefundRule[], language: Language): string {
  const [first] = rules
  if (first && rules.length === 1 && first.percent === 100) {
    return sayIn(free({ en: beforeIt(first.hours), ch: beforeItCh(first.hours) }, true), language)
  }
  const given = rules.filter(({ percent }) => percent > 0)
  return sayIn({ en: english(given), ch: chinese(given) }, language)
}

/** The formats of instants and amounts on the reader's page or email. */
interface StepWriting {
  moment: (at: Date) => string
  money: (cents: Cents) => string
}

function line({ until, percent, amount: cents }: RefundStep, { moment, money }: StepWriting) {
  const end = moment(until)
  if (percent === 0) return { en: `Until ${end}: no refund`, ch: `${end} 前：不退款` }
  const amount = money(cents)
  return percent === 100
    ? { en: `Until ${end}: full refund, ${amount}`, ch: `${end} 前：全额退款 ${amount}` }
    : {
        en: `Until ${end}: ${percent}% refund, ${amount}`,
        ch: `${end} 前：退 ${percent}%，即 ${amount}`,
      }
}

/** The refund by time: a line per step, or one sentence for a full refund until one time. Empty once that is over. */
export function refundLines(
  steps: readonly RefundStep[],
  language: Language,
  { isPaid = true, ...writing }: StepWriting & { isPaid?: boolean },
): string[] {
  const last = steps.at(-1)
  if (!last) return []
  if (!isPaid || (steps.length === 1 && last.percent === 100)) {
    const end = writing.moment(last.until)
    return [sayIn(free({ en: end, ch: `${end} 前` }, isPaid), language)]
  }
  return steps.map((step) => sayIn(line(step, writing), language))
}

/** The reason why a future booking can no longer be canceled: the last rule ended this many hours before the start. */
export function tooLate(rules: readonly RefundRule[], language: Language): string {
  const hours = rules.at(-1)?.hours ?? 0
  return sayIn(
    {
      en: `Cancellation ended ${hoursIn(hours)} before the start.`,
      ch: `开始前 ${hours} 小时起不可取消。`,
    },
    language,
  )
}
