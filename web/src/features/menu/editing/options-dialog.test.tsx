import { listFoodCategories, listManagedFoodItems } from '@lantern/contract/menu/menu'
import {
  createOptionGroup,
  listOptionGroups,
  updateOptionGroup,
} from '@lantern/contract/menu/options'
import { beforeEach, expect, test } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../../test/page.tsx'
import { cucumber, iceAndExtras, memberOf, plates } from '../../../../test/samples.ts'
import menuEditing from '../../../i18n/en/menu-editing.ts'

const words = menuEditing.options
const [ice] = iceAndExtras

beforeEach(() => {
  answer(listFoodCategories, [plates])
  answer(listManagedFoodItems, [{ ...cucumber, cost: null }])
  answer(listOptionGroups, iceAndExtras)
})

async function opened() {
  const { user } = await open('/food-management', memberOf('staff'))
  await user.click(await screen.findByRole('button', { name: words.title }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('a choice is off today by one press, with the version that was read', async () => {
  const { user, dialog } = await opened()
  answer(updateOptionGroup, ice)
  await user.click(await dialog.findByRole('checkbox', { name: 'Less ice' }))
  await expect.poll(() => sentTo(updateOptionGroup)).toHaveLength(1)
  expect(sentTo(updateOptionGroup)[0]?.body).toMatchObject({
    version: 1,
    choices: [
      { id: 11, isAvailable: true },
      { id: 12, isAvailable: false },
    ],
  })
})

test('a group needs both names, prices and no more defaults than may be chosen, and is then added', async () => {
  const { user, dialog } = await opened()
  await user.click(await dialog.findByRole('button', { name: words.add }))
  const save = () => user.click(dialog.getByRole('button', { name: menuEditing.save }))
  await dialog.findByRole('list', { name: words.choices })
  await save()
  expect(await dialog.findAllByText(words.needsName)).toHaveLength(3)
  expect(dialog.getAllByText(menuEditing.errors.nameCh)).toHaveLength(3)
  const type = async (label: string, texts: string[]) => {
    for (const [place, field] of dialog.getAllByLabelText(label, { exact: false }).entries()) {
      await user.clear(field)
      await user.type(field, texts[place] ?? '')
    }
  }
  await type(menuEditing.nameEn, ['Size', 'Small', 'Large'])
  await type(menuEditing.nameCh, ['份量', '小', '大'])
  await type(words.price, ['0', '$1.5'])
  const [, second] = dialog.getAllByRole('checkbox', { name: words.isDefault })
  if (second) await user.click(second)
  await save()
  expect(await dialog.findByText(words.tooManyDefaults)).toBeTruthy()
  expect(sentTo(createOptionGroup)).toEqual([])
  if (second) await user.click(second)
  answer(createOptionGroup, ice)
  await save()
  await expect.poll(() => sentTo(createOptionGroup)).toHaveLength(1)
  expect(sentTo(createOptionGroup)[0]?.body).toEqual({
    nameEn: 'Size',
    nameCh: '份量',
    least: 1,
    most: 1,
    choices: [
      { nameEn: 'Small', nameCh: '小', price: '0.00', isDefault: true, isAvailable: true },
      { nameEn: 'Large', nameCh: '大', price: '1.50', isDefault: false, isAvailable: true },
    ],
  })
})
