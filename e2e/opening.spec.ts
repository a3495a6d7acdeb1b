import importsEn from '../web/src/i18n/en/imports.ts'
import openingCh from '../web/src/i18n/ch/opening.ts'
import openingEn from '../web/src/i18n/en/opening.ts'
import profileCh from '../web/src/i18n/ch/profile.ts'
import profileEn from '../web/src/i18n/en/profile.ts'
import { roomNames } from '../web/src/lib/shown/house-names.ts'
import { now } from './house.ts'
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
    for (const step of ['account', 'rooms', 'services', 'rehearsal'] as const) {
      await steps.getByRole('button', { name: words.steps[step].title }).click()
      await expect(page.getByRole('heading', { name: words.steps[step].title })).toBeVisible()
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

test('a file of members is checked line by line, and then imported once', async ({ page }) => {
  await page.clock.install({ time: now })
  await page.request.post('/api/login', { data: admin })
  await page.goto('/admin/imports')
  const email = `imported-${test.info().workerIndex}-${test.info().retry}@club.test`
  const text = `Email,First name,Last name,Balance\n${email},Wen,Li,40\nbo@club.test,=1+1,Xu,\n`
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const choose = page.getByLabel(importsEn.choose).and(page.locator('input'))
  await choose.setInputFiles(file)
  await expect(page.getByText('First name begins like a formula of a spreadsheet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByRole('heading', { name: 'What became of members.csv' })).toBeVisible()
  await choose.setInputFiles(file)
  await expect(page.getByText(importsEn.nothing)).toBeVisible()
})
