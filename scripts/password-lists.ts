/**
 * Makes the lists of refused passwords from two files with one password per line, the most common first:
 * `npx tsx --conditions=source scripts/password-lists.ts common.txt breached.txt`. Their sources are named in `server/passwords/README.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sameCase } from '../server/src/features/members/rules.passwords.ts'
import { MARK_BYTES, markOf } from '../server/src/features/members/secrets/service.marks.ts'

const [common, breached] = process.argv.slice(2)
if (!common || !breached) throw new Error('two files are needed: common.txt breached.txt')

const linesOf = (file: string) => [
  ...new Set(readFileSync(file, 'utf8').split('\n').map(sameCase).filter(Boolean)),
]

function write(name: string, passwords: readonly string[]): void {
  const marks = [...new Set(passwords.map(markOf))].toSorted((one, other) => one - other)
  const bytes = Buffer.alloc(marks.length * MARK_BYTES)
  for (const [place, mark] of marks.entries()) bytes.writeUInt32BE(mark, place * MARK_BYTES)
  writeFileSync(join(import.meta.dirname, '..', 'server', 'passwords', name), bytes)
  process.stdout.write(`${name}: ${marks.length} passwords, ${bytes.length} bytes\n`)
}

/** Shorter passwords are refused by their length already. The two minimum lengths are those of members and of staff. */
const [least, leastOfStaff] = [8, 12]
write(
  'common.bin',
  linesOf(common)
    .filter(({ length }) => length >= least)
    .slice(0, 3_000),
)
write(
  'breached.bin',
  linesOf(breached).filter(({ length }) => length >= leastOfStaff),
)
