import { existsSync } from 'node:fs'
import { build, install } from './bootstrap.mjs'
import { baseIn, browserTestsFor, changedSince } from './changed.mjs'
import { checkNode, explain, onPath, run, step, StepFailed, timesOfSteps } from './steps.mjs'

/**
 * `npm test`: all checks and tests, on a bare machine: types, lint, house rules, formatting, unused code, unit tests,
 * the server on a real PostgreSQL, the launcher, and two browsers. `npm test -- --changed` compares the files with
 * `main`, or with a commit named after it, and leaves out the tests that the difference can't affect. `npm run
 * test:nightly` also runs slower tests: browser tests marked `@nightly`, and more random and tabulated cases.
 */
/** The headless shell is preferred: it has the same engine, and the tests take a fifth less time in it. */
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The path of Chromium, if it is installed. */
function findChromium() {
  const given = process.env.CHROME_PATH
  return given && existsSync(given) ? given : browsers.find(onPath)
}

/** The requirements of the browser tests, with their Debian packages. Chromium also needs a Chinese font. */
const needs = [
  { name: 'Chromium', has: findChromium, packages: ['chromium-headless-shell', 'fonts-noto-cjk'] },
  {
    name: 'WebKit',
    has: () => onPath('WebKitWebDriver') && onPath('Xvfb'),
    packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
  },
]

/** Finds the system's browsers, or installs them on Debian as root. Resolves with Chromium's path. */
async function findBrowsers() {
  const missing = () => needs.filter(({ has }) => !has())
  const install = ['install', '-y', '--no-install-recommends']
  const packages = missing().flatMap((need) => need.packages)
  const names = () =>
    missing()
      .map(({ name }) => name)
      .join(' and ')
  if (packages.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await step(`Installing ${names()}`, async () => {
      await run('apt-get', ['update'], { env })
      await run('apt-get', [...install, ...packages], { env })
    })
  }
  if (missing().length > 0) {
    const line = `apt-get ${install.join(' ')} ${packages.join(' ')}`
    throw new Error(`The browser tests need ${names()}. Install them as root: ${line}`)
  }
  return (await run('sh', ['-c', `command -v ${findChromium()}`])).trim()
}

async function testBrowsers(files) {
  const browser = await findBrowsers()
  await build()
  const config = [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--pass-with-no-tests',
  ]
  const env = { CHROME_PATH: browser }
  await step('Browser tests', () => run('npx', [...config, ...files], { env }))
}

/**
 * Waits for all steps, so that none keeps running after a failure, and then reports every failed one. The tests wait
 * for the database a third of their time, which the checks use. Running the browser tests at the same time as well
 * took as long in total.
 */
async function together(...works) {
  const ends = await Promise.allSettled(works)
  const failed = ends.filter(({ status }) => status === 'rejected')
  if (failed.length > 0) throw new StepFailed(failed.map(({ reason }) => reason.message).join('\n'))
}

/**
 * Makes the garbage collection of the compiler and the linter rare: they end soon, and it took a sixth of their
 * processor time.
 */
const rarely = { env: { GOGC: '400' } }

checkNode()
try {
  const base = baseIn(process.argv.slice(2))
  // A missing browser is reported before the other tests instead of after them. Both steps wait for the network.
  await together(install(), ...(base === null ? [findBrowsers()] : []))
  const changed = base === null ? null : await changedSince(base)
  // The setup of the tests reads the compiled contract.
  await step('Types', () => run('npm', ['run', 'check', '--', 'types'], rarely))
  const only = changed ? ['--changed', changed.start, '--passWithNoTests'] : []
  await step('Lint, house, format, unused code; unit, server and launcher tests', () =>
    together(
      run('npm', ['run', 'check'], rarely),
      run('npx', ['vitest', 'run', '--silent=passed-only', ...only]),
    ),
  )
  const specs = changed ? browserTestsFor(changed.files) : ['e2e/']
  if (specs.length > 0) await testBrowsers(specs)
  process.stdout.write(`\n${timesOfSteps()}\n`)
  const said = changed ? `What a change since ${base} can touch holds.` : 'Everything holds.'
  process.stdout.write(`${said}\n`)
} catch (error) {
  explain(error)
}
