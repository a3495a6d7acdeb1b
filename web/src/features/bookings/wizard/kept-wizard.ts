import { isInteger, isLike, isShaped, isText, orNull } from '../../../lib/browser/shape.ts'
import { choiceIn, choiceText } from '../../../lib/session/kept-choice.ts'
import { blank, steps, type Step, type Wizard } from './wizard.ts'

/** The page's first visit is drawn by the browser where a tab has this (`app/page/ahead.ts`). */
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

/** How a tab keeps a member's choice. */
export const keptText = (memberId: number, wizard: Wizard, now: number): string =>
  choiceText('wizard', memberId, wizard, now)

/** What that member had chosen. Nobody gets another member's choice, or one of another night. */
export const wizardIn = (text: string | null, memberId: number, now: number): Wizard =>
  choiceIn(text, { name: 'wizard', memberId, now, check: isWizard }) ?? blank

/** If storage is switched off, only this page has it. */
let own: string | null = null

/** Keeps a member's choice while they are on another page, to top up for instance, and over a reload. */
export function keep(memberId: number, wizard: Wizard): void {
  own = wizard === blank ? null : keptText(memberId, wizard, Date.now())
  try {
    if (own === null) sessionStorage.removeItem(storedAs)
    else sessionStorage.setItem(storedAs, own)
  } catch {
    // Then it lasts as long as the page.
  }
}

/** What that member had chosen in this tab. */
export function recallFor(memberId: number | undefined): Wizard {
  if (memberId === undefined) return blank
  let text = own
  try {
    text = sessionStorage.getItem(storedAs) ?? own
  } catch {
    // Then only the page itself knows it.
  }
  return wizardIn(text, memberId, Date.now())
}
