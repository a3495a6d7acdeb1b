import { isInteger, isLike, isShaped, isText, orNull } from '../../../lib/browser/shape.ts'
import { choiceIn, choiceText } from '../../../lib/session/kept-choice.ts'
import { blank, steps, type Step, type Wizard } from './wizard.ts'

/**
 * With this entry in a tab, the browser renders the page's first visit instead of using the server's HTML
 * (`app/page/ahead.ts`).
 */
const storedAs = 'lantern_booking'

const isHour = orNull(isLike(/^\d{2}:00$/))

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

/** The text by which a tab keeps a member's choice. */
export const wizardText = (memberId: number, wizard: Wizard, now: number): string =>
  choiceText('wizard', memberId, wizard, now)

/** The member's stored choice. Another member's choice, or one of another night, is ignored. */
export const wizardIn = (text: string | null, memberId: number, now: number): Wizard =>
  choiceIn(text, { name: 'wizard', memberId, now, check: isWizard }) ?? blank

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

/** The choice that the member made in this tab. */
export function recallFor(memberId: number | undefined): Wizard {
  if (memberId === undefined) return blank
  let text = own
  try {
    text = sessionStorage.getItem(storedAs) ?? own
  } catch {
    // Without storage only the page itself has the choice.
  }
  return wizardIn(text, memberId, Date.now())
}
