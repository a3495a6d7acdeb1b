import { openDatabase } from '../server/src/kernel/db/db.ts'
import { fill } from './scale/fill.ts'

/**
 * `npm run seed:scale`: fills a database with many years of a busy club: 100,000 customers, 1,000,000 bookings
 * and 200,000 orders, or other numbers: `npm run seed:scale -- 1000 10000 2000`. The database is that of
 * `DATABASE_URL`; a server must have started on it once, and it must have neither bookings nor orders.
 */
const url = process.env['DATABASE_URL']
if (!url) throw new Error('seed:scale needs DATABASE_URL')
const [customers = 100_000, bookings = 1_000_000, orders = 200_000] = process.argv
  .slice(2)
  .map(Number)

const database = openDatabase({ connectionString: url, max: 1 }, (error) =>
  console.error(error.message),
)
try {
  const { rows } = await database.pool.query('SELECT FROM bookings LIMIT 1')
  if (rows.length > 0) throw new Error('this club has bookings; a scale run needs one without')
  const tonight = new Date().toISOString().slice(0, 10)
  await fill(database.pool, { customers, bookings, orders }, tonight, (step) => console.log(step))
} finally {
  await database.close()
}
