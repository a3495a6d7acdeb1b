import { nightsIn, type Nights } from '@lantern/contract/venue/hours'
import type { Language } from '@lantern/contract/venue/languages'
import type { reportFiles } from '@lantern/contract/reports/reports'
import type { Tx } from '../../kernel/db/db.ts'
import { report } from '../../kernel/db/replica.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lastSummed } from '../statistics/service.ts'
import { readSettings } from '../venue/service.ts'
import { csvLines } from '../wallet/rules.statement.ts'
import { readPostings, sumMovements, sumSales, sumTaxes } from './repository.files.ts'
import {
  balanceRows,
  journalCells,
  journalHead,
  salesRows,
  taxRows,
  type Writing,
} from './rules.files.ts'

type Kind = (typeof reportFiles)[number]

/** The lines of a file, a part at a time, because a journal may have hundreds of thousands. */
const parts: Readonly<
  Record<Kind, (tx: Tx, nights: Nights, writing: Writing) => AsyncGenerator<string>>
> = {
  async *journal(tx, nights, writing) {
    yield csvLines([journalHead(writing)])
    for await (const postings of readPostings(tx, nights)) {
      yield csvLines(postings.map((posting) => journalCells(posting, writing)))
    }
  },
  async *sales(tx, nights, writing) {
    yield csvLines(salesRows(nightsIn(nights), await sumSales(tx, nights), writing))
  },
  async *taxes(tx, nights, writing) {
    yield csvLines(taxRows(await sumTaxes(tx, nights), writing))
  },
  async *balances(tx, nights, writing) {
    const sums = await sumMovements(tx, nights, await lastSummed(tx))
    yield csvLines(balanceRows(sums, writing))
  },
}

/** A file for the accountant as CSV. The byte order mark makes Excel read Chinese correctly. */
export function reportFile(
  { db, clock }: Kernel,
  { kind, nights, language }: { kind: Kind; nights: Nights; language: Language },
): Promise<Buffer> {
  return report(db, async (tx) => {
    const { accountCodes: codes } = await readSettings(tx, clock.now())
    const file = [Buffer.from('\ufeff')]
    for await (const part of parts[kind](tx, nights, { language, codes })) {
      file.push(Buffer.from(part))
    }
    return Buffer.concat(file)
  })
}
