import { getCustomer, listNotes } from '@lantern/contract/members/customers'
import { listStaffBookings } from '@lantern/contract/floor/desk'
import type { Right } from '@lantern/contract/members/rights'
import { getCustomerMemberships, giveTier, type Memberships } from '@lantern/contract/members/tiers'
import { getVenue } from '@lantern/contract/venue/venue'
import { expect, test } from 'vitest'
import { answer, holdBack, open, screen, sentTo, within } from '../../../../test/page.tsx'
import { gold, memberOf, venue } from '../../../../test/samples.ts'
import words from '../../../i18n/en/customers.ts'

const { tiers } = words
const memberships: Memberships = {
  held: [{ tierId: 2, source: 'spend', until: '2027-06-30', renews: null }],
  spent: '510.00',
  next: null,
}

async function show(rights: Right[]) {
  const {
    rights: _rights,
    updatedAt: _updated,
    discordId: _id,
    discordRole: _role,
    ...mei
  } = memberOf()
  answer(getVenue, { ...venue, tiers: [gold] })
  answer(getCustomer, { ...mei, status: 'Regular', tierId: 2, version: 1 })
  answer(listNotes, [])
  holdBack(listStaffBookings)
  answer(getCustomerMemberships, memberships)
  const { user } = await open('/customer-crm/7', memberOf('staff', rights))
  await screen.findByText(/By a year’s spend · until Wed, Jun 30, 2027/)
  return user
}

test('a tier is given with its last night', async () => {
  const user = await show(['customers', 'accounts'])
  await user.click(screen.getByRole('button', { name: tiers.give }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText(tiers.tier), 'Gold')
  await user.type(dialog.getByLabelText(tiers.lastNight), '2026-12-31')
  answer(giveTier, memberships)
  await user.click(dialog.getByRole('button', { name: tiers.submit }))
  await screen.findByText(tiers.done)
  expect(sentTo(giveTier).map(({ body }) => body)).toEqual([{ tierId: 2, until: '2026-12-31' }])
})

test('nobody gives a tier without the right to accounts', async () => {
  await show(['customers'])
  expect(screen.queryByRole('button', { name: tiers.give })).toBeNull()
})
