import amenities from '../../web/src/i18n/en/amenities-editing.ts'
import amenitiesCh from '../../web/src/i18n/ch/amenities-editing.ts'
import bills from '../../web/src/i18n/en/bills.ts'
import billsCh from '../../web/src/i18n/ch/bills.ts'
import customers from '../../web/src/i18n/en/customers.ts'
import customersCh from '../../web/src/i18n/ch/customers.ts'
import desk from '../../web/src/i18n/en/desk.ts'
import deskCh from '../../web/src/i18n/ch/desk.ts'
import floor from '../../web/src/i18n/en/floor.ts'
import floorCh from '../../web/src/i18n/ch/floor.ts'
import kitchen from '../../web/src/i18n/en/kitchen.ts'
import kitchenCh from '../../web/src/i18n/ch/kitchen.ts'
import menu from '../../web/src/i18n/en/menu-editing.ts'
import menuCh from '../../web/src/i18n/ch/menu-editing.ts'
import staff from '../../web/src/i18n/en/staff.ts'
import staffCh from '../../web/src/i18n/ch/staff.ts'
import till from '../../web/src/i18n/en/till.ts'
import tillCh from '../../web/src/i18n/ch/till.ts'
import waitlist from '../../web/src/i18n/en/waitlist.ts'
import waitlistCh from '../../web/src/i18n/ch/waitlist.ts'
import {
  all,
  comes,
  dialogComes,
  fillSale,
  named,
  opens,
  press,
  pressAt,
  type Action,
} from './acts.ts'
import { every, some, type Screen } from './screen.ts'

const openBill = all(
  opens(bills.open, billsCh.open),
  pressAt('[role=dialog] li:has-text("Auntie Lam") :is(button, a)'),
  comes('[role=dialog] .lucide-printer'),
)
const openEditor = all(press(floor.editor.open, floorCh.editor.open), comes('[role=toolbar]'))

/** Opens the areas of the editor, which are in a menu on phones. */
const openAreas: Action = async (page) => {
  const name = named(floor.editor.more, floorCh.editor.more)
  const more = page.getByRole('button', { name }).filter({ visible: true })
  if ((await more.count()) > 0) await more.first().click()
  await press(floor.editor.areas.open, floorCh.editor.areas.open)(page)
  await dialogComes(page)
}

/** Checks a file of members that is partly correct, and waits for the results of its lines. */
const checkFile: Action = async (page) => {
  const lines = [
    'Email,First name,Last name,Phone,Status,Balance,Points',
    'renee@example.com,Renée,Noël,416 555 0171,VIP,"$1,250.50",30',
    ',Zoë,Côté,416 555 0172 ext 5,,"20,00",',
    'meiling@example.com,Mei Ling,Chen,,,1,250.00,',
    'weiqiang@example.com,Weiqiang,Chen,,Gold,40,',
  ]
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await comes('table')(page)
}

const deskScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    path: '/staff-dashboard',
    who: 'staff',
    calls: { path: '/api/staff/bookings*', states: every },
  },
  {
    name: 'dashboard-past',
    path: '/staff-dashboard',
    who: 'staff',
    act: press(desk.tabs.past, deskCh.tabs.past),
  },
  {
    name: 'dashboard-book',
    path: '/staff-dashboard',
    who: 'staff',
    act: opens(desk.book.open, deskCh.book.open),
  },
  {
    name: 'board',
    path: '/board',
    who: 'staff',
    calls: { path: '/api/staff/board', states: some },
  },
  {
    name: 'waitlist',
    path: '/waitlist',
    who: 'staff',
    calls: { path: '/api/staff/waitlist', states: every },
  },
  {
    name: 'waitlist-add',
    path: '/waitlist',
    who: 'staff',
    act: opens(waitlist.desk.add, waitlistCh.desk.add),
  },
  {
    name: 'customers',
    path: '/customer-crm',
    who: 'staff',
    calls: { path: '/api/staff/users', states: every },
  },
  {
    name: 'customers-add',
    path: '/customer-crm',
    who: 'staff',
    act: opens(customers.add, customersCh.add),
  },
  {
    name: 'customer',
    path: '{customer}',
    who: 'staff',
    calls: { path: '/api/staff/users/*', states: some },
  },
  {
    name: 'search',
    path: '/staff-mail',
    who: 'staff',
    act: all(
      press(staff.navigation.searchShort, staffCh.navigation.searchShort),
      dialogComes,
      async (page) => page.getByRole('dialog').getByRole('combobox').fill('lam'),
      comes('[role=option]'),
    ),
  },
  {
    name: 'outbox',
    path: '/staff-mail',
    who: 'staff',
    calls: { path: '/api/staff/mail', states: every },
  },
]

const houseScreens: readonly Screen[] = [
  {
    name: 'amenities-editing',
    path: '/amenities-management',
    who: 'staff',
    calls: { path: '/api/staff/amenities', states: some },
  },
  {
    name: 'amenity-form',
    path: '/amenities-management',
    who: 'staff',
    act: opens(amenities.amenities.edit, amenitiesCh.amenities.edit),
  },
  {
    name: 'menu-editing',
    path: '/food-management',
    who: 'staff',
    calls: { path: '/api/food/items', states: every },
  },
  { name: 'menu-form', path: '/food-management', who: 'staff', act: opens(menu.edit, menuCh.edit) },
  {
    name: 'till',
    path: '/point-of-sale',
    who: 'staff',
    calls: { path: '/api/food/items', states: every },
  },
  { name: 'till-sale', path: '/point-of-sale', who: 'staff', act: fillSale },
  {
    name: 'till-recent',
    path: '/point-of-sale',
    who: 'staff',
    act: opens(till.recent, tillCh.recent),
  },
  { name: 'bill', path: '/point-of-sale', who: 'staff', act: openBill },
  {
    name: 'bill-pay',
    path: '/point-of-sale',
    who: 'staff',
    act: all(openBill, press(bills.pay.title, billsCh.pay.title)),
  },
  {
    name: 'bill-take-off',
    path: '/point-of-sale',
    who: 'staff',
    act: all(openBill, press(bills.correct.open, billsCh.correct.open)),
  },
  {
    name: 'close',
    path: '/day-close',
    who: 'staff',
    calls: { path: '/api/staff/close/*', states: some },
  },
  {
    name: 'reports',
    path: '/staff/reports',
    who: 'staff',
    calls: { path: '/api/staff/reports/*', states: some },
  },
  {
    name: 'kitchen',
    path: '/kitchen',
    who: 'staff',
    calls: { path: '/api/staff/kitchen', states: every },
  },
  {
    name: 'kitchen-sold-out',
    path: '/kitchen',
    who: 'staff',
    calls: { path: '/api/food/items', states: every },
    act: opens(kitchen.soldOut.open, kitchenCh.soldOut.open),
  },
  {
    name: 'floor',
    path: '/venue-live',
    who: 'staff',
    calls: { path: '/api/staff/floor', states: some },
  },
  {
    name: 'floor-table',
    path: '/venue-live',
    who: 'staff',
    act: all(press('K-Room 1', 'K-Room 1'), dialogComes),
  },
  { name: 'floor-editor', path: '/venue-live', who: 'staff', act: openEditor },
  {
    name: 'floor-areas',
    path: '/venue-live',
    who: 'staff',
    act: all(openEditor, openAreas),
  },
  { name: 'room-receipt', path: '{roomReceipt}', who: 'staff' },
]

const adminScreens: readonly Screen[] = [
  {
    name: 'users',
    path: '/admin-dashboard',
    who: 'admin',
    calls: { path: '/api/admin/users', states: every },
  },
  {
    name: 'settings',
    path: '/admin/settings',
    who: 'admin',
    calls: { path: '/api/admin/settings', states: some },
  },
  {
    name: 'opening',
    path: '/admin/opening',
    who: 'admin',
    calls: { path: '/api/admin/opening', states: some },
  },
  { name: 'imports', path: '/admin/imports', who: 'admin' },
  { name: 'imports-checked', path: '/admin/imports', who: 'admin', act: checkFile },
  {
    name: 'payments',
    path: '/admin/payments',
    who: 'admin',
    calls: { path: '/api/admin/payments/problems', states: some },
  },
  {
    name: 'health',
    path: '/admin/health',
    who: 'admin',
    calls: { path: '/api/admin/health', states: some },
  },
  {
    name: 'audit',
    path: '/admin/audit',
    who: 'admin',
    calls: { path: '/api/admin/audit', states: every },
  },
  {
    name: 'security',
    path: '/admin/security',
    who: 'admin',
    calls: { path: '/api/admin/security', states: every },
  },
  { name: 'station', path: '/station', who: 'visitor' },
]

/** The screens of staff and admins. */
export const staffScreens: readonly Screen[] = [...deskScreens, ...houseScreens, ...adminScreens]
