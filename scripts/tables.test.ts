import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { drawTables, MAP } from './tables.ts'

it('docs/tables.md matches the database', { timeout: 60_000 }, async () => {
  expect(await readFile(MAP, 'utf8'), 'run npm run tables').toBe(await drawTables())
})
