import { listOutside } from '@lantern/contract/bookings/affected'
import { getSettings, updateSettings, VenueSettings } from '@lantern/contract/venue/settings'
import { listTaxes } from '@lantern/contract/venue/tax-settings'
import { listTiers } from '@lantern/contract/members/tiers'
import { expect, test } from 'vitest'
import { answer, holdBack, open, refuse, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import { sampleOf } from '../../../test/sample-of.ts'

const settings: VenueSettings = {
  ...sampleOf(VenueSettings),
  opensAt: '14:00',
  closesAt: '02:00',
  closedWeekdays: [2],
  version: 4,
}

async function show() {
  answer(getSettings, settings)
  holdBack(listTaxes)
  holdBack(listTiers)
  const { user } = await open('/admin/settings', memberOf('admin'))
  return { user, week: within(await screen.findByRole('group', { name: 'Weekdays' })) }
}

test('a weekday has the usual hours, others, or none, and the change is sent as such', async () => {
  const { user, week } = await show()
  const choose = (label: string, option: string) =>
    user.selectOptions(week.getByRole('combobox', { name: label }), option)
  await choose('Friday', 'Other hours')
  await choose('Friday, closes at', '4 AM')
  await choose('Tuesday', 'Usual hours')
  await choose('Monday', 'Closed')
  answer(updateSettings, { ...settings, version: 5 })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Settings saved')
  expect(sentTo(updateSettings)[0]?.body).toMatchObject({
    closedWeekdays: [1],
    weekdayHours: [{ weekday: 5, opensAt: '14:00', closesAt: '04:00' }],
    version: 4,
  })
})

test('hours that leave bookings outside are listed with these, and saved when confirmed', async () => {
  const { user, week } = await show()
  await user.selectOptions(week.getByRole('combobox', { name: 'Friday' }), 'Closed')
  refuse(updateSettings, 'closing_has_bookings', { count: 1 })
  answer(listOutside, {
    count: 1,
    bookings: [
      {
        id: 7,
        lanternId: 'ABCDEFGH1234',
        amenityId: 1,
        nameEn: 'Karaoke',
        nameCh: 'K房',
        units: ['K-Room 1'],
        customer: 'Mei Chen',
        bookingDate: '2026-11-27',
        startTime: '22:00',
        endTime: '00:00',
      },
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const request = within(await screen.findByRole('alertdialog'))
  expect(await request.findByText('Mei Chen')).toBeTruthy()
  expect(sentTo(listOutside)[0]?.body).toMatchObject({ closedWeekdays: [2, 5] })
  answer(updateSettings, { ...settings, closedWeekdays: [2, 5], version: 5 })
  await user.click(request.getByRole('button', { name: 'Close anyway' }))
  await screen.findByText('Settings saved')
  expect(sentTo(updateSettings)[1]?.body).toMatchObject({ closedWeekdays: [2, 5], force: true })
})

test('offers for top-ups are added, sent as amounts, and refused with more credit than is paid', async () => {
  answer(getSettings, { ...settings, topUpOffers: [] })
  holdBack(listTaxes)
  holdBack(listTiers)
  const { user } = await open('/admin/settings', memberOf('admin'))
  const offers = within(await screen.findByRole('group', { name: 'Top-up offers' }))
  await user.click(offers.getByRole('button', { name: 'Add an offer' }))
  await user.type(offers.getByRole('textbox', { name: 'Top-up of at least' }), '200')
  const credit = offers.getByRole('textbox', { name: 'Credit on top' })
  await user.type(credit, '220')
  expect(await offers.findByText('Enter an amount, at most what is paid.')).toBeTruthy()
  await user.clear(credit)
  await user.type(credit, '20')
  answer(updateSettings, { ...settings, version: 5 })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Settings saved')
  expect(sentTo(updateSettings)[0]?.body).toMatchObject({
    topUpOffers: [{ pay: '200.00', credit: '20.00' }],
  })
})
