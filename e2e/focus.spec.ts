import booking from '../web/src/i18n/en/bookings.ts'
import customers from '../web/src/i18n/en/customers.ts'
import { atHour, expect, register, test } from './club.ts'

test('a dialog opened from a menu returns the focus to the menu’s button, also on a slow device @nightly', async ({
  page,
}) => {
  // The dialog is rendered after the menu has closed, and before the menu returns the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const soon = window.setTimeout.bind(window)
    const post: unknown = Reflect.get(MessagePort.prototype, 'postMessage')
    if (typeof post !== 'function') throw new Error('this browser sends no messages')
    let isSlow = false
    addEventListener('keydown', ({ target }) => {
      isSlow ||= target instanceof Element && target.role === 'menuitem'
    })
    // React schedules later renders by messages.
    MessagePort.prototype.postMessage = function (message: unknown) {
      soon(() => void Reflect.apply(post, this, [message]), isSlow ? 60 : 0)
    }
    const late = (run: () => void, wait = 0) => soon(run, isSlow && wait === 0 ? 1_000 : wait)
    Object.assign(window, { setTimeout: late })
  })
  const data = { email: 'staff@lantern.example', password: 'lantern-demo' }
  await page.request.post('/api/login', { data })
  await page.goto('/customer-crm')
  const more = page.getByRole('button', { name: /^More for/ }).first()
  await more.press('Enter')
  await page.getByRole('menuitem', { name: customers.actions.link }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => window.setTimeout(resolve, 1_500)))
  await question.getByRole('button', { name: customers.form.cancel }).press('Enter')
  await expect(question).toBeHidden()
  await expect(more).toBeFocused()
})

test('a form whose opener is hidden after a rotation of the tablet returns the focus to the content @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await register(page)
  await page.goto('/booking?amenityId=3')
  await page.getByRole('button', { name: atHour('19:00') }).click()
  await page.getByRole('button', { name: atHour('20:00') }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  const card = page.getByRole('button', { name: booking.card }).filter({ visible: true })
  await card.press('Enter')
  await expect(page.getByRole('dialog')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeFocused()
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})
