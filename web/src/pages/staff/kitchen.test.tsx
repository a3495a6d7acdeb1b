import { listFoodCategories, listFoodItems } from '@lantern/contract/menu/menu'
import { listTickets, type Ticket } from '@lantern/contract/menu/orders'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo } from '../../../test/page.tsx'
import { cucumber, memberOf, plates, ticket } from '../../../test/samples.ts'

const dish: Ticket['items'][number] = {
  id: 1,
  foodItemId: cucumber.id,
  quantity: 1,
  unitPrice: cucumber.price,
  note: null,
  options: [],
  status: 'pending',
  foodItem: { ...cucumber, kind: 'food' },
}

test('a ticket goes where the bill of its guests is now', async () => {
  const carriedTo = (room: string) =>
    answer(listTickets, [{ ...ticket(1, 'pending'), items: [dish], rooms: [room] }])
  answer(listFoodCategories, [plates])
  answer(listFoodItems, [cucumber])
  carriedTo('Table 5')
  await open('/kitchen', memberOf('staff'))
  expect(await screen.findByText(/Table 5/)).toBeTruthy()
  carriedTo('Patio 5')
  const { invalidate } = await import('../../lib/api/live/invalidate.ts')
  await invalidate(['bills'])
  // Otherwise it would be read a minute later.
  expect(sentTo(listTickets)).toHaveLength(2)
  expect(await screen.findByText(/Patio 5/)).toBeTruthy()
})
