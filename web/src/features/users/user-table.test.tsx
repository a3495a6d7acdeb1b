import { allRights, presets, type Right } from '@lantern/contract/members/rights'
import { type AdminUser, listUsers, setRole } from '@lantern/contract/members/users'
import { expect, it } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'

const userOf = (rights: Right[]): AdminUser => {
  const { id, email, firstName, lastName, createdAt } = memberOf('staff')
  return { id: id + 1, email, firstName, lastName, createdAt, role: 'staff', rights }
}

it('gives a job’s rights by one press, and any right by its own', async () => {
  const user = userOf(['floor'])
  answer(listUsers, { users: [user], hasMore: false, count: 1 })
  answer(setRole, userOf([...presets.kitchen]))
  const page = await open('/admin-dashboard', memberOf('admin'))
  await page.user.click(await screen.findByRole('button', { name: 'Rights of Mei Chen' }))
  const dialog = within(await screen.findByRole('dialog'))
  const checked = () =>
    dialog.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked)
  expect(dialog.getAllByRole('checkbox')).toHaveLength(allRights.length)
  expect(checked()).toHaveLength(1)
  await page.user.click(dialog.getByRole('button', { name: 'Manager' }))
  expect(checked()).toHaveLength(allRights.length)
  await page.user.click(dialog.getByRole('button', { name: 'Kitchen' }))
  await page.user.click(dialog.getByRole('checkbox', { name: 'Give refunds' }))
  await page.user.click(dialog.getByRole('button', { name: 'Save rights' }))
  await screen.findByText('Rights saved')
  expect(sentTo(setRole).map(({ body }) => body)).toEqual([
    { role: 'staff', rights: ['kitchen', 'refunds'] },
  ])
})

it('asks before chosen rights are lost', async () => {
  answer(listUsers, { users: [userOf(['floor'])], hasMore: false, count: 1 })
  const page = await open('/admin-dashboard', memberOf('admin'))
  await page.user.click(await screen.findByRole('button', { name: 'Rights of Mei Chen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Manager' }))
  await page.user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog'))
  await page.user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(dialog.getByRole('button', { name: 'Manager', pressed: true })).toBeTruthy()
})
