import { transact } from './kernel/db/db.ts'
import { readEnv } from './kernel/env.ts'
import { describeBill, findBillDifferences } from './features/bills/service.ts'
import { describeDifference, findDifferences } from './features/wallet/service.ts'
import { openVenueDatabase } from './venue-database.ts'

const tell = (line: string) => process.stdout.write(`${line}\n`)
const warn = (problem: unknown) =>
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)

const advice = `The books can't be read while the app runs on its embedded database.
Stop the app and run the doctor again, or name a database server in DATABASE_URL.`

/** Compares the books with themselves; returns whether they agree. */
async function examine(): Promise<boolean> {
  const books = await openVenueDatabase(readEnv(process.env), warn)
  try {
    const differences = await transact(books.db, async (tx) => [
      ...(await findDifferences(tx)).map(describeDifference),
      ...(await findBillDifferences(tx)).map(describeBill),
    ])
    differences.forEach(tell)
    if (differences.length === 0) tell('The books agree: balances, points, transactions, bills.')
    return differences.length === 0
  } finally {
    await books.close()
  }
}

try {
  process.exitCode = (await examine()) ? 0 : 1
} catch (error) {
  warn(error)
  warn(advice)
  process.exitCode = 2
}
