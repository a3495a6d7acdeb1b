import { fileURLToPath } from 'node:url'
import { measure, measureCommit, parts, type House } from './measure/house-of.ts'
import { longest, measuresTable, mostWays, recipesTable } from './measure/table.ts'

/**
 * Measures how readable the code is: `npm run measure` for the working tree, `npm run measure -- A B` to
 * compare commits. `--list` adds the functions, places and files that the last one's figures count.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)
const commits = given.filter((one) => one !== '--list')
const houses =
  commits.length === 0 ? [measure(root)] : commits.map((commit) => measureCommit(root, commit))

console.log(`${measuresTable(houses)}\n`)
console.log(recipesTable(houses))
const last = houses.at(-1)
if (last && given.includes('--list')) list(last)

/** The places that the figures count, the worst first. */
function list(house: House) {
  for (const part of parts) {
    const { functions, duplicates, foldable } = house.parts[part]
    const worst = functions.filter((one) => one.lines > longest || one.complexity > mostWays)
    console.log(`\n── ${part}`)
    for (const one of worst.toSorted((a, b) => b.complexity - a.complexity || b.lines - a.lines))
      console.log(
        `${one.file}:${one.line} ${one.name}, ${one.lines} lines, complexity ${one.complexity}`,
      )
    for (const { one, other, lines } of duplicates.toSorted((a, b) => b.lines - a.lines))
      console.log(`${one.file}:${one.from} and ${other.file}:${other.from} share ${lines} lines`)
    for (const { file, reader, lines } of foldable)
      console.log(`${file}, ${lines} lines, is read by ${reader} alone`)
  }
}
