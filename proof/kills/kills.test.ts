import { expect, it } from 'vitest'
import { kills } from '../prove/kills.ts'

it('loses nothing and does nothing twice when instances and PostgreSQL die', async () => {
  const { violations } = await kills({ instances: 1, databases: 1, as: 'sources', seed: 21 })
  expect(violations).toEqual([])
})
