import { listBills } from '@lantern/contract/bills/bills'
import { listFailedRefunds } from '@lantern/contract/bills/corrections'
import { getUser, login, logout, type Member } from '@lantern/contract/members/members'
import { listFoodCategories, listFoodItems } from '@lantern/contract/menu/menu'
import { listStaffOrders } from '@lantern/contract/menu/orders'
import { listSellers } from '@lantern/contract/members/stations'
import { listTables } from '@lantern/contract/floor/tables'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answer, open, refuse, screen, within } from '../../../test/page.tsx'
import { cucumber, memberOf, plates } from '../../../test/samples.ts'
import core from '../../i18n/en/core.ts'

const mei = memberOf('staff')
const other: Member = { ...mei, id: 8, email: 'lin@lantern.example' }

beforeEach(() => {
  answer(listFoodCategories, [plates])
  answer(listFoodItems, [cucumber])
  answer(listTables, [])
  answer(listBills, [])
  answer(listFailedRefunds, [])
  answer(listStaffOrders, { orders: [], count: 0 })
  answer(listSellers, [])
  answer(logout, undefined)
})

type User = Awaited<ReturnType<typeof open>>['user']

/** Five idle minutes end the session. */
async function idle() {
  refuse(getUser, 'not_signed_in')
  const { endIdleSession } = await import('../../lib/session/session.ts')
  await act(endIdleSession)
}

/** Somebody signs in on the cover. */
async function comeBack(user: User, member: Member) {
  await idle()
  const cover = within(await screen.findByRole('main', { name: core.login.ended }))
  await cover.findByRole('textbox', { name: core.login.email })
  answer(login, member)
  answer(getUser, member)
  // By keyboard, for the cover's styles, which let its fields be pressed over a dialog, aren't loaded here.
  act(() => cover.getByRole('textbox', { name: core.login.email }).focus())
  await user.keyboard(member.email)
  act(() => cover.getByLabelText(core.login.password, { selector: 'input' }).focus())
  await user.keyboard('a password{Enter}')
  await waitFor(() => expect(screen.queryByRole('main', { name: core.login.ended })).toBeNull())
}

/** A dish in the till's order, with a typed note. */
async function order(user: User) {
  const [dish] = await screen.findAllByRole('button', { name: /^Smashed Cucumber.*7\.50/ })
  if (dish) await user.click(dish)
  await user.click(await screen.findByRole('button', { name: /Add a note/ }))
  await user.type(screen.getByLabelText('Note: Smashed Cucumber'), 'no garlic')
}
const ordered = () => screen.queryAllByDisplayValue('no garlic')

test('what was typed is there after its owner has signed in again', async () => {
  const { user, router } = await open('/point-of-sale', mei)
  await order(user)
  await comeBack(user, mei)
  expect(ordered()).toHaveLength(1)
  expect(router.state.location.pathname).toBe('/point-of-sale')
})

test('what was typed is gone once somebody else has signed in', async () => {
  const { user } = await open('/point-of-sale', mei)
  await order(user)
  expect(ordered()).toHaveLength(1)
  await comeBack(user, other)
  await waitFor(() => expect(ordered()).toHaveLength(0))
})

test('what was typed is gone after a night', async () => {
  const { user } = await open('/point-of-sale', mei)
  await order(user)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    reload.mockRestore()
  })
  await idle()
  vi.advanceTimersByTime(11 * 60 * 60_000)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(61 * 60_000)
  expect(reload).toHaveBeenCalledOnce()
})
