import { blank, type Wizard } from './wizard.ts'

interface Kept {
  memberId: number
  wizard: Wizard
}

let kept: Kept | undefined

/** Keeps a member's choice while they are on another page, to top up for instance. */
export function keep(memberId: number, wizard: Wizard): void {
  kept = { memberId, wizard }
}

/** What that member had chosen; nobody sees another's. */
export function keptFor(memberId: number | undefined): Wizard {
  return kept && kept.memberId === memberId ? kept.wizard : blank
}
