import { existsSync } from 'node:fs'
import { build, install } from './bootstrap.mjs'
import { checkNode, explain, onPath, run, step } from './steps.mjs'

/**
 * `npm test`: everything that must be true, on a bare machine: types, lint, the house, formatting,
 * unused code, unit tests, the server on a real PostgreSQL, the launcher, and a browser.
 */
/** The one without a window first: the same engine, and the tests take a fifth less time in it. */
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const packages = ['chromium-headless-shell', 'fonts-noto-cjk']
const howTo = `apt-get install --no-install-recommends ${packages.join(' ')}`

/** The system's own Chromium, and a typeface for Chinese; as root on Debian they are installed. */
async function findBrowser() {
  const given = process.env.CHROME_PATH
  if (given && existsSync(given)) return given
  const known = () => browsers.find(onPath)
  if (!known() && process.getuid?.() === 0 && onPath('apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await step('Installing Chromium', async () => {
      await run('apt-get', ['update'], { env })
      await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
    })
  }
  const program = known()
  if (!program) throw new Error(`The browser tests need Chromium. Install it: ${howTo}`)
  return (await run('sh', ['-c', `command -v ${program}`])).trim()
}

checkNode()
try {
  await install()
  const browser = await findBrowser()
  await step('Types, lint, house, format, unused code', () => run('npm', ['run', 'check']))
  await step('Unit, server and launcher tests', () =>
    run('npx', ['vitest', 'run', '--silent=passed-only']),
  )
  await build()
  const env = { CHROME_PATH: browser }
  const config = ['playwright', 'test', '--config', 'e2e/playwright.config.ts']
  await step('Browser tests', () => run('npx', config, { env }))
  process.stdout.write('Everything holds.\n')
} catch (error) {
  explain(error)
}
