import amenitiesCh from '../web/src/i18n/ch/amenities-editing.ts'
import paymentsCh from '../web/src/i18n/ch/payments-review.ts'
import settingsCh from '../web/src/i18n/ch/settings.ts'
import staffCh from '../web/src/i18n/ch/staff.ts'
import auditEn from '../web/src/i18n/en/audit.ts'
import amenitiesEn from '../web/src/i18n/en/amenities-editing.ts'
import paymentsEn from '../web/src/i18n/en/payments-review.ts'
import settingsEn from '../web/src/i18n/en/settings.ts'
import staffEn from '../web/src/i18n/en/staff.ts'
import usersEn from '../web/src/i18n/en/users.ts'
import { listManagedAmenities } from '@lantern/contract/venue/amenities'
import { getSettings } from '@lantern/contract/venue/settings'
import type { Browser } from '@playwright/test'
import { now } from './settings.ts'
import {
  core,
  daily,
  expect,
  expectAccessible,
  goOn,
  prefer,
  register,
  staffPage,
  test,
} from './club.ts'

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

async function adminPage(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install({ time: now })
  const admin = { email: 'admin@lantern.example', password: 'lantern-demo' }
  expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200)
  return page
}

test('staff add an amenity and its room, resolve another’s change, and withdraw the amenity', async ({
  browser,
}) => {
  const { form, units, withdraw, amenities } = amenitiesEn
  const { clash } = staffEn
  const page = await staffPage(browser)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto('/amenities-management')
  await press(amenities.add)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(form.capacity).fill('0')
  await dialog.getByRole('button', { name: form.create }).click()
  for (const field of ['nameEn', 'nameCh', 'description', 'imageUrl', 'pricePerHour'] as const) {
    await expect(dialog.getByText(form.errors[field])).toBeVisible()
  }
  await expect(dialog.getByText(form.errors.capacity)).toBeVisible()

  await dialog.getByLabel(form.nameEn).fill('Tea Room')
  await dialog.getByLabel(form.nameCh).fill('茶室')
  await dialog.getByLabel(form.description, { exact: true }).fill('Twelve seats and a kettle.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: pixel })
  await expect(dialog.getByRole('textbox', { name: form.imageUrl })).toHaveValue(
    /^\/pictures\/[\da-f]+\.webp$/,
  )
  await dialog.getByLabel(form.pricePerHour).fill('32')
  await dialog.getByLabel(form.capacity).fill('12')
  await dialog.getByRole('button', { name: `${form.minimumSpends}: ${form.amounts.add}` }).click()
  await dialog.getByRole('button', { name: form.create }).click()
  await expect(dialog.getByText(form.errors.minimumSpends)).toBeVisible()
  await dialog.getByLabel(form.amounts.partyFrom).fill('4')
  await dialog.getByLabel(form.amounts.amount).fill('80')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: form.create }).click()

  // An amenity without a room can't be booked, so the page asks for a room next.
  await expect(dialog.getByText(units.empty)).toBeVisible()
  await dialog.getByLabel(units.name).fill('Tea 1')
  await dialog.getByRole('button', { name: units.add, exact: true }).click()
  await expect(dialog.getByRole('list', { name: units.list })).toContainText('Tea 1')
  const told = (sentence: string) =>
    page.getByText(sentence.replace('{name}', 'Tea 1'), { exact: true })
  await expect(told(units.added)).toBeVisible()

  // The focus is back where it was before the dialog.
  const rename = dialog.getByRole('button', { name: 'Change Tea 1' })
  await rename.focus()
  await page.keyboard.press('Enter')
  const written = dialog.getByRole('listitem').getByLabel(units.name)
  await expect(written).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rename).toBeFocused()
  await expect(told(units.saved)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: core.en.close, exact: true }).click()
  const card = page.getByRole('article').filter({ hasText: '茶室' })
  await expect(card).toContainText('1 room')

  // Another admin changes it during this edit.
  await card.getByRole('button', { name: amenities.edit }).click()
  await dialog.getByLabel(form.capacity).fill('14')
  const listed = await page.request.get('/api/staff/amenities')
  const tea = listManagedAmenities.reply
    .parse(await listed.json())
    .find(({ nameEn }) => nameEn === 'Tea Room')
  await page.request.patch(`/api/amenities/${tea?.id}`, { data: { capacity: 20 } })
  await dialog.getByRole('button', { name: form.save }).click()
  await expect(dialog.getByText(clash.title)).toBeVisible()
  await dialog.getByRole('radio', { name: clash.mine }).check()
  await dialog.getByRole('button', { name: form.save }).click()
  await expect(card).toContainText('14')

  await card.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: amenities.delete }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: withdraw.confirm }).click()
  await expect(card).toContainText(amenities.withdrawn)
  await page.context().close()
})

test('an admin changes a role, the settings and a future tax rate, and finds them in the log', async ({
  browser,
  page: visitor,
}) => {
  const person = await register(visitor)
  const page = await adminPage(browser)
  const [users, settings, audit] = [usersEn, settingsEn, auditEn]
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(person.email.slice(0, 10))
  const role = page.getByLabel(users.roleOf.replace('{name}', 'Mei Chen'))
  await expect(role).toHaveCount(1)
  await role.selectOption('staff')
  await page.getByRole('alertdialog').getByRole('button', { name: users.confirmYes }).click()
  await expect(page.getByText(users.done, { exact: true })).toBeVisible()
  await expect(role).toHaveValue('staff')

  await page.goto('/admin/settings')
  const index = page.getByRole('navigation', { name: settings.index })
  await expect(index.getByRole('link').first()).toBeVisible()
  const [list, root] = await Promise.all([
    index.evaluate((element) => element.getBoundingClientRect().width),
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ])
  expect(list).toBeGreaterThanOrEqual(160)
  expect(root).toBeLessThanOrEqual(0)
  await page.getByRole('searchbox', { name: settings.search }).fill('时区')
  const zone = settings.fields.timeZone.label
  await page.getByRole('button', { name: zone }).click()
  await expect(page.getByLabel(zone, { exact: true })).toBeFocused()
  await page.getByLabel(settings.fields.phone.label, { exact: true }).fill('(416) 555-0199')
  await page.getByRole('button', { name: settings.save }).click()
  await expect(page.getByText(settings.saved, { exact: true })).toBeVisible()
  const kept = await page.request.get('/api/admin/settings')
  expect(getSettings.reply.parse(await kept.json()).phone).toBe('(416) 555-0199')

  const { taxes } = settings
  const rates = page.getByRole('region', { name: settings.groups.taxes, exact: true })
  await rates.getByRole('heading').first().click()
  const food = rates.getByLabel(taxes.percent.replace('{kind}', taxes.kinds.food))
  await food.fill('a lot')
  await rates.getByRole('button', { name: settings.save }).click()
  const sentence = settings.invalidFigure.replace('{example}', '13')
  await expect(rates.getByText(sentence)).toBeVisible()
  await food.fill('5')
  await rates.getByLabel(taxes.since).fill('2027-01-01')
  await rates.getByRole('button', { name: settings.save }).click()
  const coming = rates.getByText('Food 5% from Fri, Jan 1, 2027')
  await expect(coming).toBeVisible()
  await expect(food).toHaveValue('13')
  await rates.getByRole('button', { name: /^Remove the rate on Food/ }).click()
  await rates.getByRole('button', { name: settings.save }).click()
  await expect(rates.getByRole('button', { name: settings.save })).toBeDisabled()
  await expect(coming).toBeHidden()

  await page.getByRole('button', { name: staffEn.navigation.house }).click()
  await page.getByRole('menuitem', { name: staffEn.navigation.links.audit }).click()
  const log = page.getByRole('list', { name: audit.list })
  await expect(log).toContainText('Ada Lin changed the settings')
  await expect(log).toContainText(audit.actions.settings.tax.replace('{who}', 'Ada Lin'))
  await expect(log).toContainText('Ada Lin changed the role of Mei Chen')
  await page.context().close()
})

const words = {
  en: {
    staff: staffEn,
    settings: settingsEn,
    review: paymentsEn,
    manage: amenitiesEn,
  },
  ch: {
    staff: staffCh,
    settings: settingsCh,
    review: paymentsCh,
    manage: amenitiesCh,
  },
}

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'ch'],
] as const) {
  test(`the admins' pages are accessible (${theme}, ${language})${daily(language === 'ch')}`, async ({
    browser,
  }) => {
    const { staff, settings, review, manage } = words[language]
    const page = await adminPage(browser)
    await prefer(page, { theme, language })
    await page.setViewportSize({ width: 320, height: 640 })
    const pages = [
      ['/admin-dashboard', staff.titles.manageUsers, 'admin@lantern.example'],
      ['/admin/settings', staff.titles.settings, settings.groups.hours],
      ['/admin/audit', staff.titles.audit, staff.log.person],
      ['/admin/security', staff.titles.security, staff.log.person],
      ['/admin/payments', staff.titles.payments, review.empty],
      ['/staff-mail', staff.titles.mail, staff.titles.mail],
      ['/amenities-management', staff.titles.amenitiesManagement, manage.amenities.edit],
    ] as const
    await page.goto('/staff-dashboard')
    for (const [path, title, text] of pages) {
      await goOn(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
    await page.context().close()
  })
}

test('staff are redirected from the admins’ pages, with a message @nightly', async ({ page }) => {
  await register(page)
  for (const path of ['/amenities-management', '/admin-dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByText(staffEn.denied.title, { exact: true })).toBeVisible()
    await expect(page.getByText(staffEn.denied.text, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Toronto')
  }
})
