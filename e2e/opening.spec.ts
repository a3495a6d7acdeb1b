import importsEn from '../web/src/i18n/en/imports.ts'
import openingCh from '../web/src/i18n/ch/opening.ts'
import openingEn from '../web/src/i18n/en/opening.ts'
import profileCh from '../web/src/i18n/ch/profile.ts'
import profileEn from '../web/src/i18n/en/profile.ts'
import { roomNames } from '../web/src/lib/shown/house-names.ts'
import { now } from './settings.ts'
import { expect, expectAccessible, prefer, test } from './club.ts'
import { walk } from './pseudo.ts'

// The tests run one after the other, because the guide stays at the last step of any admin.
test.describe.configure({ mode: 'default' })

const profile = { en: profileEn, ch: profileCh }
const admin = { email: 'admin@lantern.example', password: 'lantern-demo' }

for (const [language, theme, words] of [
  ['en', 'light', openingEn],
  ['ch', 'dark', openingCh],
] as const) {
  test(`the guide remembers where one was (${language}, ${theme}) @nightly`, async ({ page }) => {
    await prefer(page, { language, theme })
    await page.clock.install({ time: now })
    await page.request.post('/api/login', { data: admin })
    await page.goto('/admin/opening')
    const steps = page.getByRole('navigation', { name: words.stepsLabel })
    for (const step of ['account', 'venue', 'rooms', 'team', 'services', 'rehearsal'] as const) {
      await steps.getByRole('button', { name: words.steps[step].title }).click()
      await expect(
        page.getByRole('heading', { level: 2, name: words.steps[step].title, exact: true }),
      ).toBeVisible()
      if (step === 'account') {
        const own = profile[language].security
        await page.getByRole('button', { name: own.change, exact: true }).click()
        await expect(page.getByRole('dialog', { name: own.dialog })).toBeVisible()
        await page.keyboard.press('Escape')
      }
      await expectAccessible(page)
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: words.steps.rehearsal.title })).toBeVisible()
  })
}

test('no step of the guide shows English in the pseudo-language, or is too wide @nightly', async ({
  page,
}) => {
  await page.clock.install({ time: now })
  await page.request.post('/api/login', { data: admin })
  const steps = Object.values(openingEn.steps).map(({ title }) => title)
  // The suggested names of rooms are data in both languages, not texts of the catalog.
  const names = roomNames.map(([, name]) => name)
  await walk(page, [['/admin/opening', ...steps]], names)
})

test('a file is decoded in the chosen encoding, checked line by line, and imported once', async ({
  page,
}) => {
  await page.clock.install({ time: now })
  await page.request.post('/api/login', { data: admin })
  await page.goto('/admin/imports')
  const text = 'Email,First name,Last name,Balance\nrenee@club.test,Renée,Noël,"20,00"\n'
  const file = { name: 'excel.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
  const choose = page.getByLabel(importsEn.choose).and(page.locator('input'))
  await choose.setInputFiles(file)
  const encoding = page.getByLabel(importsEn.encoding)
  const sample = page.getByRole('table', { name: importsEn.sample })
  await expect(encoding).toHaveValue('windows-1252')
  await expect(sample).toContainText('Noël')
  await expect(sample).toContainText('20.00')
  await expectAccessible(page)
  await encoding.selectOption('gb18030')
  await expect(sample).toContainText('No雔')
  await encoding.selectOption('utf-8')
  await expect(page.getByRole('alert')).toContainText('characters that UTF-8 can’t read')
  await expect(page.getByRole('button', { name: 'Import 1 line' })).toBeHidden()
  await encoding.selectOption('windows-1252')
  await expect(page.getByRole('button', { name: 'Import 1 line' })).toBeVisible()
  await choose.setInputFiles({ ...file, name: 'book.xlsx', buffer: Buffer.from('PK\u0003\u0004') })
  await expect(page.getByRole('alert')).toContainText('This is a workbook.')

  const email = `imported-${test.info().workerIndex}-${test.info().retry}@club.test`
  const members = `Email,First name,Last name,Balance\n${email},Wen,Li,40\nbo@club.test,=1+1,Xu,\n`
  const list = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(members) }
  await choose.setInputFiles(list)
  await expect(page.getByText('First name looks like a spreadsheet formula.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(
    page.getByRole('heading', { name: importsEn.doneTitle.replace('{file}', 'members.csv') }),
  ).toBeVisible()
  await choose.setInputFiles(list)
  await expect(page.getByText(importsEn.nothing)).toBeVisible()
})

test('the guide opens the import of the menu, and shows the imported dishes', async ({ page }) => {
  await page.clock.install({ time: now })
  await page.request.post('/api/login', { data: admin })
  await page.goto('/admin/opening')
  const steps = page.getByRole('navigation', { name: openingEn.stepsLabel })
  await steps.getByRole('button', { name: openingEn.steps.menu.title }).click()
  const dishes = page.getByText(/^\d+ items on the menu/)
  const before = Number.parseInt((await dishes.textContent()) ?? '', 10)
  await page.getByRole('link', { name: openingEn.menu.import }).click()
  await expect(page.getByRole('radio', { name: importsEn.kinds.menu })).toBeChecked()
  const name = `Pot ${test.info().workerIndex} ${test.info().retry}`
  const text = `Category,Kind,Name,Name (Chinese),Price\nPots,drink,${name},壶,8.50\n`
  const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel(importsEn.choose).and(page.locator('input')).setInputFiles(file)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(
    page.getByRole('heading', { name: importsEn.doneTitle.replace('{file}', 'menu.csv') }),
  ).toBeVisible()
  await page.goBack()
  await expect(dishes).toHaveText(new RegExp(`^${before + 1} `))
})
