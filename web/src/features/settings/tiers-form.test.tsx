import { getSettings, VenueSettings } from '@lantern/contract/venue/settings'
import { listTaxes } from '@lantern/contract/venue/tax-settings'
import { listTiers, saveTiers } from '@lantern/contract/members/tiers'
import { expect, test } from 'vitest'
import { answer, holdBack, open, screen, sentTo, within } from '../../../test/page.tsx'
import { gold, memberOf } from '../../../test/samples.ts'
import words from '../../i18n/en/settings.ts'
import { sampleOf } from '../../../test/sample-of.ts'

const { memberTiers } = words
const held = { ...gold, discordRole: null, members: 3 }

async function show(tiers: (typeof held)[]) {
  answer(getSettings, sampleOf(VenueSettings))
  holdBack(listTaxes)
  answer(listTiers, { version: 4, tiers })
  const { user } = await open('/admin/settings', memberOf('admin'))
  const add = await screen.findByRole('button', { name: memberTiers.add })
  const form = add.closest('form')
  if (!form) throw new Error('no form')
  return { user, add, form: within(form) }
}

test('tiers are sent in their order, a blank figure as none and a kept one with its id', async () => {
  const { user, add, form } = await show([held])
  await user.click(add)
  const [, name] = form.getAllByLabelText(memberTiers.nameEn)
  if (!name) throw new Error('no second tier')
  await user.type(name, 'Silver')
  await user.click(form.getByRole('button', { name: 'Move Silver up' }))
  const [days] = form.getAllByLabelText(memberTiers.daysAhead)
  const [price] = form.getAllByLabelText(memberTiers.yearlyPrice)
  if (days) await user.type(days, '60')
  if (price) await user.type(price, '$50')
  answer(saveTiers, { version: 5, tiers: [held] })
  await user.click(form.getByRole('button', { name: words.save }))
  await screen.findByText(memberTiers.saved)
  const { members: _members, ...kept } = held
  expect(sentTo(saveTiers).map(({ body }) => body)).toEqual([
    {
      version: 4,
      tiers: [
        {
          nameEn: 'Silver',
          nameCh: '',
          color: 'amber',
          discountPercent: 0,
          waivesFee: false,
          daysAhead: 60,
          primeBookings: null,
          pointsPerDollar: null,
          discordRole: null,
          yearlySpend: null,
          monthlyPrice: null,
          yearlyPrice: '$50',
        },
        kept,
      ],
    },
  ])
})

test('a wrong figure of a folded tier is shown with its sentence, and nothing is sent', async () => {
  const { user, form } = await show([held])
  expect(form.getByText('3 members')).toBeTruthy()
  const percent = form.getByLabelText(memberTiers.discountPercent)
  await user.clear(percent)
  await user.type(percent, '101')
  await user.click(form.getByRole('button', { name: words.save }))
  await expect.poll(() => percent.getAttribute('aria-invalid')).toBe('true')
  expect(percent.closest('details')?.open).toBe(true)
  expect(form.getByText('This is too large.')).toBeTruthy()
  expect(sentTo(saveTiers)).toEqual([])
})
