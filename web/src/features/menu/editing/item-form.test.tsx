import {
  createFoodItem,
  listFoodCategories,
  listManagedFoodItems,
} from '@lantern/contract/menu/menu'
import { listOptionGroups } from '@lantern/contract/menu/options'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../../test/page.tsx'
import { cucumber, iceAndExtras, memberOf, plates } from '../../../../test/samples.ts'
import menuEditing from '../../../i18n/en/menu-editing.ts'

test('a dish without a Chinese name says so, and takes the English one by a press', async () => {
  answer(listFoodCategories, [plates])
  answer(listManagedFoodItems, [])
  answer(listOptionGroups, iceAndExtras)
  answer(createFoodItem, { ...cucumber, cost: null })
  const { user } = await open('/food-management', memberOf('staff'))
  await user.click(await screen.findByRole('button', { name: menuEditing.add }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(menuEditing.nameEn), 'House soup')
  await user.type(dialog.getByLabelText(menuEditing.price), '8')
  await user.selectOptions(dialog.getByLabelText(menuEditing.category), String(plates.id))
  await user.click(await dialog.findByRole('checkbox', { name: 'Extras' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Ice' }))
  await user.click(dialog.getByRole('button', { name: menuEditing.create }))
  expect(await dialog.findByText(menuEditing.errors.nameCh)).toBeTruthy()
  expect(sentTo(createFoodItem)).toEqual([])
  await user.click(dialog.getByRole('button', { name: /House soup/ }))
  await expect.poll(() => dialog.queryByText(menuEditing.errors.nameCh)).toBeNull()
  await user.click(dialog.getByRole('button', { name: menuEditing.create }))
  await expect
    .poll(() => sentTo(createFoodItem).map(({ body }) => body))
    .toMatchObject([{ nameEn: 'House soup', nameCh: 'House soup', optionGroups: [1, 2] }])
})
