import { run, StepFailed } from './steps.mjs'

/** The files that browser tests depend on: page, server, contract and the browser tests, without unit tests. */
const served = /^(web|contract|server|e2e)\/(?!.*\.test\.tsx?$)|^package-lock\.json$/
const spec = /^e2e\/.*\.spec\.ts$/

/**
 * The browser tests that a change of these files may affect: `[]` for none, else arguments for Playwright. The
 * affected screens of a change in the page or the server are unknown, so such a change runs all tests.
 */
export function browserTestsFor(files) {
  const reaching = files.filter((file) => served.test(file))
  if (reaching.length === 0) return []
  return reaching.every((file) => spec.test(file)) ? reaching : ['e2e/']
}

/** The files that differ from the merge base with `base`, including untracked files. */
export async function changedSince(base) {
  const start = (await run('git', ['merge-base', base, 'HEAD'])).trim()
  const known = await run('git', ['diff', '--name-only', '--no-renames', '-z', start])
  const fresh = await run('git', ['ls-files', '--others', '--exclude-standard', '-z'])
  return { start, files: `${known}${fresh}`.split('\0').filter(Boolean) }
}

/** The commit after `--changed`, by default `main`; `null` if everything is to run. */
export function baseIn(args) {
  const at = args.indexOf('--changed')
  if (at === -1 && args.length > 0)
    throw new StepFailed(`Unknown: ${args.join(' ')}. Try --changed.`)
  return at === -1 ? null : (args[at + 1] ?? 'main')
}
