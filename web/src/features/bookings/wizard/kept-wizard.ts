import { isInteger, isLike, isShaped, isText, orNull } from '../../../lib/browser/shape.ts'
import { recall, remember } from '../../../lib/browser/storage.ts'
import { choiceIn, choiceText, lastBookingAs } from '../../../lib/session/kept-choice.ts'
import { blank, steps, type Step, type Wizard } from './wizard.ts'

const storedAs = 'lantern_booking'

const isHour = orNull(isLike(/^\d{2}:[03]0$/))

const isWizard = isShaped<Wizard>({
  step: (value): value is Step => steps.some((step) => step === value),
  amenityId: orNull(isInteger),
  date: orNull(isLike(/^\d{4}-\d{2}-\d{2}$/)),
  start: isHour,
  end: isHour,
  requests: isText,
  partySize: orNull(isInteger),
  phone: isText,
})

export const wizardText = (memberId: number, wizard: Wizard, now: number): string =>
  choiceText('wizard', memberId, wizard, now)

/** The member's stored choice. Another member's choice, or one of another night, is ignored. */
export const wizardIn = (text: string | null, memberId: number, now: number): Wizard | undefined =>
  choiceIn(text, { name: 'wizard', memberId, now, check: isWizard })

const isLast = isShaped<Pick<Wizard, 'amenityId' | 'partySize'>>({
  amenityId: orNull(isInteger),
  partySize: orNull(isInteger),
})

/** Keeps the room and party size of a member's booking for their next one in this browser. */
export function storeLast(memberId: number): void {
  const { amenityId, partySize } = recallFor(memberId)
  remember(lastBookingAs, choiceText('last', memberId, { amenityId, partySize }, Date.now()))
}

/** An empty choice with the room and party size of the member's last booking. */
function fresh(memberId: number): Wizard {
  const kept = { name: 'last', memberId, now: Date.now(), check: isLast, lasts: Infinity }
  return { ...blank, ...choiceIn(recall(lastBookingAs), kept) }
}

/** The choice in memory, used if storage is switched off. */
let own: string | null = null

/** Keeps a member's choice while they are on another page, for example to top up, and for after a reload. */
export function storeWizard(memberId: number, wizard: Wizard): void {
  own = wizard === blank ? null : wizardText(memberId, wizard, Date.now())
  try {
    if (own === null) sessionStorage.removeItem(storedAs)
    else sessionStorage.setItem(storedAs, own)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The choice that the member made in this tab; without one their last room and party size. */
export function recallFor(memberId: number | undefined): Wizard {
  if (memberId === undefined) return blank
  let text = own
  try {
    text = sessionStorage.getItem(storedAs) ?? own
  } catch {
    // Without storage only the page itself has the choice.
  }
  return wizardIn(text, memberId, Date.now()) ?? fresh(memberId)
}
