import {
  listManagedAmenities,
  updateAmenity,
  type ManagedAmenity,
} from '@lantern/contract/venue/amenities'
import { rehearsePrices, type Rehearsal } from '@lantern/contract/bookings/affected'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../../test/page.tsx'
import { amenityOf, memberOf } from '../../../../test/samples.ts'
import words from '../../../i18n/en/amenities-editing.ts'

const { form, amenities } = words
const room: ManagedAmenity = {
  ...amenityOf(1, 'Karaoke Room', '48.00'),
  description: 'Two microphones and a song book.',
  imageUrl: '/media/amenities/1/room-1280.webp',
  version: 3,
  units: [],
}

const booking = (id: number, time: string, was: string, would: string) => ({
  id,
  lanternId: 'HYQN9XD26TVF',
  amenityId: 1,
  units: ['K-Room 1'],
  customer: `Guest ${id}`,
  bookingDate: '2026-11-13',
  startTime: time,
  endTime: '23:00',
  was,
  would,
  hours: [{ weekday: 5, time, difference: '12.00' }],
})
const rehearsed: Rehearsal = {
  firstNight: '2026-08-21',
  lastNight: '2026-11-19',
  count: 40,
  was: '3000.00',
  would: '3012.00',
  more: { count: 1, difference: '24.00' },
  less: { count: 1, difference: '-12.00' },
  hours: [{ weekday: 5, time: '22:00', difference: '24.00' }],
  bookings: [booking(1, '22:00', '48.00', '72.00'), booking(2, '21:00', '96.00', '84.00')],
}

async function addPrice() {
  answer(listManagedAmenities, [room])
  const { user } = await open('/amenities-management', memberOf('admin'))
  await user.click(await screen.findByRole('button', { name: amenities.edit }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: form.rules.add }))
  await user.selectOptions(dialog.getByLabelText(form.rules.from), '20:00')
  await user.type(dialog.getByLabelText(form.rules.price), '60')
  return { user, dialog }
}

test('a price for some hours shows its week, and is saved as a rule', async () => {
  const { user, dialog } = await addPrice()
  const week = within(dialog.getByRole('region', { name: form.rules.week }))
  expect(week.getAllByText('$60.00 an hour')).toHaveLength(6)
  expect(week.getAllByText(form.rules.closed)).toHaveLength(1)
  answer(updateAmenity, room)
  await user.click(dialog.getByRole('button', { name: form.save }))
  await expect.poll(() => sentTo(updateAmenity).length).toBe(1)
  expect(sentTo(updateAmenity).map(({ body }) => body)).toEqual([
    {
      version: 3,
      prices: [
        {
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          partyFrom: 1,
          tierFrom: null,
          from: '20:00',
          until: null,
          firstNight: null,
          lastNight: null,
          price: '60',
          isPackage: false,
        },
      ],
    },
  ])
})

test('a rehearsal tells the sums, and each figure shows its bookings', async () => {
  const { user, dialog } = await addPrice()
  answer(rehearsePrices, rehearsed)
  await user.click(dialog.getByRole('button', { name: form.rehearsal.start }))
  await dialog.findByText(/\$3,000\.00 as booked, \$3,012\.00 at these prices/)
  await user.click(dialog.getByRole('button', { name: '1 would pay less: −$12.00' }))
  expect(dialog.queryByText(/Guest 1/)).toBeNull()
  expect(dialog.getByText(/Guest 2/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /Fri 10 PM/ }))
  expect(dialog.getByText(/Guest 1/)).toBeTruthy()
  expect(dialog.queryByText(/Guest 2/)).toBeNull()
  await user.type(dialog.getByLabelText(form.rules.price), '5')
  expect(dialog.queryByText(/as booked/)).toBeNull()
})
