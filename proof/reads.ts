import { parseArgs } from 'node:util'
import { closeWhenTold } from './closing.ts'
import { silenceOf, visit } from './reads/visit.ts'
import { whyUntold } from './reads/untold.ts'
import { openHouse } from './shots/house.ts'
import { screens } from './shots/screens.ts'
import { contextFor, openBrowser } from './shots/take.ts'

/**
 * `npm run prove:reads`: on every screen, each read that it makes is lost in turn, and the screen must say so, or be as it
 * is with it. Run `npm run build` first. docs/promises.md tells of it.
 */
const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '43119' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const words = asked.only.split(',').filter(Boolean)
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
/** A screen without a network has nothing to lose. */
const chosen = screens.filter(({ name }) => !name.endsWith('offline') && isChosen(name))
const look = { width: 1_280, language: 'en', theme: 'light' } as const

const house = await openHouse(Number(asked.port))
const browser = await openBrowser()
const close = closeWhenTold(async () => {
  await browser.close()
  await house.close()
})
let lost = 0
let silent = 0
try {
  for (const screen of chosen) {
    const context = await contextFor(browser, house, look, screen.who)
    const usual = await visit(context, { house, screen, failing: null })
    for (const failing of usual.reads) {
      if (whyUntold(screen.name, failing) !== undefined) continue
      const seen = await visit(context, { house, screen, failing })
      // What the server rendered into the page isn't asked for.
      if (seen.failed === 0) continue
      lost += 1
      const silence = silenceOf(usual, seen)
      if (silence === null) continue
      silent += 1
      print(`  ${screen.name} without ${failing}: ${silence}`)
    }
    await context.close()
    print(`${screen.name}: ${lost} reads lost so far, ${silent} of them in silence`)
  }
} finally {
  await close()
}
print(
  silent === 0
    ? `All ${lost} lost reads were told.`
    : `${silent} of ${lost} lost reads were not told.`,
)
process.exitCode = silent === 0 ? 0 : 1
