import type { Database } from '../../server/src/kernel/db/db.ts'
import { measureDrag, withStaffPage } from './dragging.ts'

/**
 * `npm run bench:drag`: 200 tables on the floor, one of them dragged about in Chromium: frames a second,
 * and what a move costs in script. The pages must be built. Asserts nothing.
 */
const TABLES = 200

/** As many tables as are wanted, in rows. */
async function furnish(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM venue_tables')
  await pool.query(
    `INSERT INTO venue_tables (name, position_x, position_y, width, height, shape)
     SELECT 'T' || n, 3 + (n % 20) * 4.9, 6 + (n / 20) * 9.6, 44, 44,
            CASE n % 2 WHEN 0 THEN 'circle' ELSE 'square' END
     FROM generate_series(0, $1::integer - 1) AS n`,
    [TABLES - Number(rows[0]?.count)],
  )
}

await withStaffPage({ width: 1_440, height: 900 }, async (page, pool) => {
  await furnish(pool)
  await page.goto('/venue-live')
  await page.getByRole('button', { name: 'Edit Layout' }).click()
  console.log(`${TABLES} tables`)
  const table = page.locator('.react-flow__node').nth(TABLES - 30)
  await measureDrag(page, table, { across: 150, down: 90, aside: 1 })
})
