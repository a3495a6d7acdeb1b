import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chineseFaults } from './glossary.ts'
import { forbiddenImports, ofProduct } from './house.ts'
import { pageWords } from './page-words.ts'
import { productPage } from './product.ts'

/** Prints a line for each violation of a rule that no linter checks, and exits with 1 if there is any. */
const root = join(import.meta.dirname, '../..')
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
const files = String(listed)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const sources = files
  .filter((file) => ofProduct.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const problems = [
  ...forbiddenImports(sources),
  ...pageWords(sources),
  ...productPage(root, sources),
  ...chineseFaults(root, files),
]
for (const problem of problems) console.error(problem)
console.log(`${sources.length} files read, ${problems.length} broken rules`)
process.exitCode = problems.length === 0 && sources.length > 1_000 ? 0 : 1
