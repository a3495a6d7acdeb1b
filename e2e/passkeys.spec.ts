import type { Locator, Page } from '@playwright/test'
import accountEn from '../web/src/i18n/en/account.ts'
import passkeysCh from '../web/src/i18n/ch/passkeys.ts'
import passkeysEn from '../web/src/i18n/en/passkeys.ts'
import profileEn from '../web/src/i18n/en/profile.ts'
import signinEn from '../web/src/i18n/en/signin.ts'
import { port, strictPort } from './settings.ts'
import { core, expect, expectAccessible, newcomer, prefer, test } from './club.ts'

/** Browsers make no passkeys for a bare IP address. */
const site = `http://localhost:${port}`

/** A venue that requires passkeys of all its admins. */
const strict = `http://localhost:${strictPort}`

/** A name that isn't an English word. Another test finds it in the log that all tests share. */
const phone = '手机'

/** Gives the page's browser a virtual authenticator that always recognizes its owner. */
async function giveDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the owner is recognized: by a finger, a face or a PIN. */
    recognize: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    lose: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

/** Nothing is cut off at the side, at any width. */
async function expectToFit(page: Page, dialog: Locator) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(dialog).toBeInViewport()
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide).toBe(false)
  }
}

test('a member makes a passkey, signs in with it, proves their identity with it, and removes it', async ({
  page,
}) => {
  const device = await giveDevice(page)
  const person = newcomer()
  const opened = await page.request.post(`${site}/api/register`, { data: person })
  expect(opened.status()).toBe(200)
  await page.goto(`${site}/account`)
  const openSecurity = async () => {
    await page.getByRole('tab', { name: accountEn.tabs.info }).click()
    await page.getByRole('heading', { name: profileEn.security.title }).click()
  }
  await openSecurity()

  await page.getByRole('button', { name: passkeysEn.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(passkeysEn.name).fill(phone)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const codes = dialog.getByRole('list', { name: passkeysEn.codes.title }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  await expectToFit(page, dialog)
  // The codes are shown only once, so neither Escape nor a press outside closes the dialog.
  await page.keyboard.press('Escape')
  await expect(codes).toHaveCount(10)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: passkeysEn.codes.save }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: passkeysEn.codes.done }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: passkeysEn.title })).toContainText(phone)
  await expectAccessible(page)

  expect((await page.request.post(`${site}/api/logout`)).status()).toBe(204)
  await device.recognize(false)
  await page.goto(`${site}/?login=1&next=/account`)
  const enter = dialog.getByRole('button', { name: passkeysEn.signIn })
  await expect(enter).toBeVisible()
  await expectAccessible(page)
  await device.recognize(true)
  await enter.click()
  await expect(page.getByText(core.en.login.success, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${site}/account`)

  // The proof by signing in expires after ten minutes; the passkey gives a new one.
  const stale = { code: 'fresh_proof_needed', message: 'Please confirm that it is you.' }
  await page.route(
    '**/api/account/passkeys/*',
    (route) => route.fulfill({ status: 403, json: stale }),
    { times: 1 },
  )
  await openSecurity()
  const label = passkeysEn.removeLabel.replace('{name}', phone)
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('button', { name: passkeysEn.remove, exact: true }).click()
  const proof = page.getByRole('dialog', { name: signinEn.proof.title })
  await expect(proof.getByLabel(core.en.login.password, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('button', { name: passkeysEn.use }).click()
  await expect(proof).toBeHidden()
  await expect(page.getByRole('list', { name: passkeysEn.title })).toHaveCount(0)
})

test('an admin who needs a passkey is asked to make one, and gets past a lost one by a recovery code', async ({
  page,
}) => {
  const data = { email: 'admin@lantern.example', password: 'lantern-demo' }
  const at = (path: string) => `${strict}${path}`
  const device = await giveDevice(page)
  await prefer(page, { language: 'ch', theme: 'dark' })

  expect((await page.request.post(at('/api/login'), { data })).status()).toBe(200)
  await page.goto(at('/admin-dashboard'))
  const gate = page.getByRole('dialog', { name: passkeysCh.gate.title })
  await expect(gate).toContainText(passkeysCh.gate.first)
  await expectAccessible(page)
  await expectToFit(page, gate)
  await page.keyboard.press('Escape')
  await gate.getByRole('button', { name: passkeysCh.make }).click()
  const codes = gate.getByRole('list', { name: passkeysCh.codes.title }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allTextContents()
  await gate.getByRole('button', { name: passkeysCh.codes.done }).click()
  await expect(gate).toBeHidden()
  await expect(page.getByText('member@lantern.example').first()).toBeVisible()

  // Leaving the page ends its requests, whose late answers could bring back the cookie of the session before.
  await page.goto(at('/robots.txt'))
  expect((await page.request.post(at('/api/login'), { data })).status()).toBe(200)
  await page.goto(at('/admin-dashboard'))
  await expect(gate).toContainText(passkeysCh.gate.text)
  await expect(page.getByText('member@lantern.example')).toHaveCount(0)
  await expectAccessible(page)
  await gate.getByRole('button', { name: passkeysCh.use }).click()
  await expect(gate).toBeHidden()
  await expect(page.getByText('member@lantern.example').first()).toBeVisible()

  await device.lose()
  expect((await page.request.post(at('/api/login'), { data })).status()).toBe(200)
  await page.goto(at('/admin-dashboard'))
  await gate.getByLabel(passkeysCh.gate.code).fill(code)
  await page.keyboard.press('Enter')
  await expect(gate).toBeHidden()
  await expect(page.getByText('member@lantern.example').first()).toBeVisible()
})
