import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasWebKit } from '../e2e/webkit/driver.ts'
import { engineNames, type EngineName } from './browsers/engine.ts'
import { findEngine } from './browsers/engine-puppeteer.ts'
import { hasSmallWindow } from './browsers/engine-webkit.ts'
import { openHouse } from './browsers/house.ts'
import { journeys } from './browsers/journeys.ts'
import { runJourney } from './browsers/run.ts'
import { tableOf, type Entry } from './browsers/table.ts'
import { closeWhenTold } from './closing.ts'

/**
 * `npm run prove:browsers`: the main journeys in Chromium, Firefox and WebKit, at four widths and in the modes that people
 * have their browsers in. Run `npm run build` first. docs/promises.md tells of it.
 */
const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '' },
    mode: { type: 'string', default: '' },
    pictures: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env['E2E_PORT'] ?? '43117' },
  },
})
const list = (text: string) => text.split(',').filter(Boolean)
const print = (line: string) => process.stdout.write(`${line}\n`)

/** The Debian packages of each engine, where it isn't installed. */
const missing: Record<EngineName, string> = {
  chromium: findEngine('chromium') ? '' : 'chromium-headless-shell',
  firefox: findEngine('firefox') ? '' : 'firefox-esr',
  webkit: [
    ...(hasWebKit() ? [] : ['webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb']),
    ...(hasSmallWindow() ? [] : ['python3-gi gir1.2-webkit2-4.1']),
  ].join(' '),
}

const engines = engineNames.filter((name) => positionals.length === 0 || positionals.includes(name))
const names = list(asked.mode)
const widths = list(asked.width).map(Number)
const chosen = journeys.filter(({ name }) => names.length === 0 || names.includes(name))
const strange = [
  ...positionals.filter((word) => !engineNames.some((name) => name === word)),
  ...names.filter((word) => !journeys.some(({ name }) => name === word)),
]
if (strange.length > 0) {
  const known = journeys.map(({ name }) => name).join(', ')
  print(`${strange.join(', ')}: there is ${engineNames.join(', ')}, and --mode ${known}`)
  process.exit(1)
}
const lacking = engines.filter((name) => missing[name] !== '')
if (lacking.length > 0) {
  print(`apt-get install ${lacking.map((name) => missing[name]).join(' ')}`)
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'lantern-browsers-'))
// Told to end while it opens, it closes as soon as it is open.
const opening = openHouse(Number(asked.port))
const closeHouse = closeWhenTold(async () => (await opening).close())
const house = await opening
const entries: Entry[] = []
try {
  for (const journey of chosen) {
    for (const engine of engines) {
      const cannot = journey.cannot?.[engine]
      if (cannot !== undefined) entries.push({ engine, journey: journey.name, cannot })
      else {
        // A mode that is asked for by its name is tried at any width.
        const at = names.length > 0 && widths.length > 0 ? widths : journey.widths
        for (const width of at.filter((one) => widths.length === 0 || widths.includes(one))) {
          const outcome = await runJourney(house, {
            engine,
            width,
            journey,
            folder,
            isPictured: asked.pictures,
          })
          entries.push(outcome)
          const { seconds, problems } = outcome
          print(`${journey.name} in ${engine} at ${width}: ${seconds} s`)
          for (const problem of problems) print(`  ${problem}`)
        }
      }
    }
  }
} finally {
  await closeHouse()
}
print(`\n${tableOf(entries)}`)
const failed = entries.filter((entry) => 'problems' in entry && entry.problems.length > 0)
if (asked.pictures || failed.length > 0) print(`\n${failed.length} failed; pictures: ${folder}`)
process.exit(failed.length > 0 ? 1 : 0)
