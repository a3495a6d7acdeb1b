import { BillRaces, type Raced } from '../../server/test/races/bill-races.ts'
import type { Club } from '../../server/test/club/club.ts'
import { partyRace } from '../../server/test/races/party-races.ts'
import { Tally } from './crowd.ts'
import type { Outcome } from './races.ts'

/** Races of people at two instances with conflicting acts on one bill or party: a number of each kind. */
export async function* meetings(club: Club, { races }: { races: number }): AsyncGenerator<Outcome> {
  const bills = await BillRaces.open(club)
  const kinds: [string, (round: number) => Promise<Raced>][] = [
    ...Object.entries(bills.all),
    ['leave × move × extend × check-in of the next', (round) => partyRace(club, round)],
  ]
  for (const [name, race] of kinds) {
    const tally = new Tally()
    const violations: string[] = []
    for (let round = 0; round < races; round += 1) {
      const { ends, wrong } = await race(round)
      tally.add(
        Object.entries(ends).flatMap(([end, count]) => Array.from({ length: count }, () => end)),
      )
      violations.push(...wrong.map((rule) => `${name} ${round}: ${rule}`))
    }
    yield {
      line: `${races} × ${name}: ${violations.length} wrong: ${tally.toString()}`,
      violations,
    }
  }
}
