import { expect, test } from 'vitest'
import { staffLinksFor } from '../../features/navigation/staff/staff-links.ts'
import { routes } from '../routes.ts'

test('every link of the staff leads to a screen for just those who are shown it', () => {
  const links = staffLinksFor('admin').map(({ href, access }) => [href, access])
  const screens = links.map(([href]) => [
    href,
    routes.find(({ path }) => path === href)?.access ?? 'no such screen',
  ])
  expect(links).toEqual(screens)
})

test('customers and visitors are shown none, staff all but the admins’', () => {
  expect(staffLinksFor('customer')).toEqual([])
  expect(staffLinksFor(undefined)).toEqual([])
  expect(staffLinksFor('staff').every(({ access }) => access === 'staff')).toBe(true)
})
