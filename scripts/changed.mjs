import { run, StepFailed } from './steps.mjs'

/** The parts that the browser tests run on: the page, the server and the contract, without these parts' own tests. */
const served = /^(web|contract|server|e2e)\/(?!.*\.test\.tsx?$)|^package-lock\.json$/
const spec = /^e2e\/.*\.spec\.ts$/

/**
 * The browser tests that a change of these files may affect: `[]` for none, else arguments for Playwright. The files
 * don't tell which screens a change of the page or the server reaches, so such a change runs all tests.
 */
export function browserTestsFor(files) {
  const reaching = files.filter((file) => served.test(file))
  if (reaching.length === 0) return []
  return reaching.every((file) => spec.test(file)) ? reaching : ['e2e/']
}

/** The files that differ from where the branch left `base`, with those that git doesn't know yet. */
export async function changedSince(base) {
  const start = (await run('git', ['merge-base', base, 'HEAD'])).trim()
  const known = await run('git', ['diff', '--name-only', '--no-renames', '-z', start])
  const fresh = await run('git', ['ls-files', '--others', '--exclude-standard', '-z'])
  return { start, files: `${known}${fresh}`.split('\0').filter(Boolean) }
}

/** The commit after `--changed`, `main` if none is named; `null` if everything is to run. */
export function baseIn(args) {
  const at = args.indexOf('--changed')
  if (at === -1 && args.length > 0)
    throw new StepFailed(`Unknown: ${args.join(' ')}. Try --changed.`)
  return at === -1 ? null : (args[at + 1] ?? 'main')
}
