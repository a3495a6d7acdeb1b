import { fileURLToPath } from 'node:url'
import { checkHouse } from './check-house.ts'

/** Prints a line for each broken rule of this checkout, and exits with 1 if there is any. */
const { read, imports, problems } = checkHouse(fileURLToPath(new URL('../..', import.meta.url)))
for (const { file, rule, sentence } of problems) console.error(`${file} ${sentence} [${rule}]`)
console.log(`${read} files and ${imports} imports read, ${problems.length} broken rules`)
process.exitCode = problems.length === 0 ? 0 : 1
