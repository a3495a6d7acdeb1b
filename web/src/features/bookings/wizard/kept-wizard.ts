import * as z from 'zod/mini'
import { blank, steps, type Wizard } from './wizard.ts'

const storedAs = 'lantern_booking'

/** A choice is kept for a night, because nobody wants today what they wanted yesterday. */
const keptFor = 12 * 60 * 60 * 1_000

const Hour = z.nullable(z.string().check(z.regex(/^\d{2}:00$/)))

const Kept = z.object({
  memberId: z.int(),
  at: z.number(),
  wizard: z.object({
    step: z.enum(steps),
    amenityId: z.nullable(z.int()),
    date: z.nullable(z.iso.date()),
    start: Hour,
    end: Hour,
    requests: z.string().check(z.maxLength(1_000)),
    partySize: z.nullable(z.int()),
    phone: z.string().check(z.maxLength(40)),
  }),
})

/** How a tab keeps a member's choice. It keeps one: the next member's replaces it. */
export function keptText(memberId: number, wizard: Wizard, now: number): string {
  return JSON.stringify({ memberId, at: now, wizard })
}

/** What that member had chosen. Nobody gets another member's choice, or one of another night. */
export function wizardIn(text: string | null, memberId: number, now: number): Wizard {
  try {
    const kept = Kept.parse(JSON.parse(text ?? ''))
    const isTheirs = kept.memberId === memberId && Math.abs(now - kept.at) < keptFor
    return isTheirs ? kept.wizard : blank
  } catch {
    return blank
  }
}

/** If storage is switched off, only this page has it. */
let own: string | null = null

/** Keeps a member's choice while they are on another page, to top up for instance, and over a reload. */
export function keep(memberId: number, wizard: Wizard): void {
  own = keptText(memberId, wizard, Date.now())
  try {
    sessionStorage.setItem(storedAs, own)
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
