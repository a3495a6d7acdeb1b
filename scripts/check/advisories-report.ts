/**
 * Asks the registry whether the packages that a venue runs have known weaknesses. Fails for serious ones, but not if
 * the registry doesn't answer.
 */
import { spawnSync } from 'node:child_process'
import { verdictOf } from './advisories.ts'

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: 30_000,
})
const verdict = verdictOf(asked.stdout ?? '')
const said = {
  clean: () => 'No serious advisories for what a venue runs.',
  known: (packages: readonly string[]) => `Serious advisories: ${packages.join(', ')}.`,
  unasked: (why: string) => `Advisories: not asked (${why}).`,
}
if (verdict.state === 'clean') console.log(said.clean())
else if (verdict.state === 'not asked') console.log(said.unasked(verdict.why))
else {
  console.log(said.known(verdict.packages))
  process.exitCode = 1
}
