import * as z from 'zod/mini'
import { blank, steps, type Wizard } from './wizard.ts'

const storedAs = 'lantern_booking'

/** A night: what somebody wanted yesterday is no wish of today's. */
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

/** How a tab keeps a member's choice. There is one: the next member's takes the place of the last one's. */
export function keptText(memberId: number, wizard: Wizard, now: number): string {
  return JSON.stringify({ memberId, at: now, wizard })
}

/** What that member had chosen; nobody is given another's, nor one of another night. */
export function wizardIn(text: string | null, memberId: number, now: number): Wizard {
  try {
    const kept = Kept.parse(JSON.parse(text ?? ''))
    const isTheirs = kept.memberId === memberId && Math.abs(now - kept.at) < keptFor
    return isTheirs ? kept.wizard : blank
  } catch {
    return blank
  }
}

/** Of this page alone, where storage is shut off. */
let own: string | null = null

/** Keeps a member's choice while they are on another page, to top up for instance, and over a reload. */
export function keep(memberId: number, wizard: Wizard): void {
  own = keptText(memberId, wizard, Date.now())
  try {
    sessionStorage.setItem(storedAs, own)
  } catch {
    // It lasts as long as the page then.
  }
}

/** What that member had chosen in this tab. */
export function recallFor(memberId: number | undefined): Wizard {
  if (memberId === undefined) return blank
  let text = own
  try {
    text = sessionStorage.getItem(storedAs) ?? own
  } catch {
    // What the page knows itself is all there is.
  }
  return wizardIn(text, memberId, Date.now())
}
