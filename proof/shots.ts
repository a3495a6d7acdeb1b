import { parseArgs } from 'node:util'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { comparePictures } from './shots/compare.ts'
import { openHouse } from './shots/house.ts'
import { writePage } from './shots/page.ts'
import { screens } from './shots/screens.ts'
import { takeAll, type Shot } from './shots/take.ts'

/**
 * `npm run shots`: screenshots of every screen and state, in both languages and themes and in five widths, and a page
 * that compares them with those of an earlier run. Run `npm run build` first. Described in docs/changing.md.
 */
const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '320,390,768,1280,1440' },
    languages: { type: 'string', default: 'en,ch' },
    themes: { type: 'string', default: 'light,dark' },
    against: { type: 'string' },
    port: { type: 'string', default: '23200' },
  },
})
const list = (text: string) => text.split(',').filter(Boolean)
const print = (line: string) => process.stdout.write(`${line}\n`)

const home = join(import.meta.dirname, '..', 'shots')
await mkdir(home, { recursive: true })
const runs = (await readdir(home)).filter((name) => /^\d{4}-/.test(name)).toSorted()
const earlier = asked.against ?? runs.at(-1)
const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const folder = join(home, name)
await mkdir(folder)

const words = list(asked.only)
const chosen = screens.filter(
  (screen) => words.length === 0 || words.some((word) => screen.name.includes(word)),
)
const house = await openHouse(Number(asked.port))
let taken: Shot[]
try {
  taken = await takeAll(house, chosen, {
    folder,
    widths: list(asked.widths).map(Number),
    languages: ['en' as const, 'ch' as const].filter((one) => list(asked.languages).includes(one)),
    themes: ['light' as const, 'dark' as const].filter((one) => list(asked.themes).includes(one)),
    print,
  })
} finally {
  await house.close()
}
const compared = await comparePictures(taken, folder, earlier && join(home, earlier))
const page = await writePage(compared, { folder, earlier })
const changed = compared.filter(({ change }) => change !== 'same').length
print(`${taken.length} pictures${earlier ? `, ${changed} other than in ${earlier}` : ''}: ${page}`)
for (const { file, trouble } of taken) if (trouble) print(`${file}: ${trouble}`)
