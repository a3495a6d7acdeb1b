import { getVenue } from '@lantern/contract/venue/venue'
import { expect, test } from 'vitest'
import { answer, open, screen, within } from '../../../test/page.tsx'
import { gold, venue } from '../../../test/samples.ts'
import core from '../../i18n/en/core.ts'

const { ticket } = core.home

async function show(shown: Partial<typeof venue>) {
  answer(getVenue, { ...venue, ...shown })
  await open('/')
  const region = within(await screen.findByRole('region', { name: ticket.title }))
  return (text: string) => region.queryByText(text) !== null
}

test('the banner tells what each tier really gives', async () => {
  const says = await show({ isSample: false, tiers: [gold] })
  await expect.poll(() => says('Gold')).toBe(true)
  expect(['10% off rooms', 'No service fee', 'Double points'].map(says)).toEqual([true, true, true])
})

test('without tiers the banner tells only what every member has', async () => {
  const says = await show({ isSample: false, tiers: [], serviceFeeBasisPoints: 0 })
  await expect.poll(() => says(ticket.points)).toBe(true)
  expect(says('Gold')).toBe(false)
  expect(says(ticket.rates)).toBe(false)
})

test('the sample keeps its own three benefits above its tiers', async () => {
  const says = await show({ tiers: [{ ...gold, waivesFee: false }] })
  await expect.poll(() => says('Double points')).toBe(true)
  expect([ticket.rates, ticket.priority, ticket.vip].map(says)).toEqual([true, true, true])
})
