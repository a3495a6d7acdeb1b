import type { Page } from '@playwright/test'
import bills from '../web/src/i18n/en/bills.ts'
import words from '../web/src/i18n/en/desk.ts'
import floor from '../web/src/i18n/en/floor.ts'
import till from '../web/src/i18n/en/till.ts'
import waitlist from '../web/src/i18n/en/waitlist.ts'
import { expect, staffPage, test } from './club.ts'

declare global {
  interface Window {
    /** The presses since the page was opened: pointers that went down, and keys that act. */
    presses: number
  }
}

/** Counts the presses of a desk. What is typed into a field counts once, by the press that enters the field. */
async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.presses = Number(sessionStorage.getItem('presses'))
    const count = () => sessionStorage.setItem('presses', String((window.presses += 1)))
    // Not while capturing: a press that Playwright takes back, because its target moved, doesn't come here.
    addEventListener('pointerdown', count)
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(), true)
  })
}

/** Runs a task from a screen that is open already, and checks that it takes so many presses. */
async function task(page: Page, name: string, presses: number, run: () => Promise<unknown>) {
  await test.step(name, async () => {
    const before = await page.evaluate(() => window.presses)
    await run()
    const all = await page.evaluate(() => window.presses)
    expect([name, all - before]).toEqual([name, presses])
  })
}

test('a desk’s Friday takes few presses', async ({ browser }) => {
  const desk = await staffPage(browser)
  await countPresses(desk)
  await desk.goto('/venue-live')
  const onFloor = (table: string) =>
    desk.getByRole('button', { name: new RegExp(`^${table}, `) }).click()
  const press = (name: string | RegExp, dialog?: string | RegExp) =>
    (dialog === undefined ? desk : desk.getByRole('dialog', { name: dialog, exact: true }))
      .getByRole('button', { name, exact: true })
      .first()
      .click()
  const sold = () =>
    Promise.all([desk.waitForResponse('**/api/staff/sales'), press(/^Put on the bill/)])

  await task(desk, 'a walk-in without a name is seated', 2, async () => {
    await onFloor('Table 4')
    await press(floor.seat.submit)
    await expect(desk.getByText(floor.done.seated).first()).toBeVisible()
  })
  await task(desk, 'drinks go on a table’s bill', 4, async () => {
    await onFloor('Table 4')
    await press(bills.order)
    await press(/^Smashed Cucumber/)
    await sold()
  })
  await desk.goto('/venue-live')
  await task(desk, 'more is added to a bill', 5, async () => {
    await onFloor('Table 4')
    await press(bills.title)
    await desk.getByRole('link', { name: bills.add }).click()
    await press(/^Egg Tarts/)
    await sold()
  })
  await desk.goto('/venue-live')
  await task(desk, 'a party stays an hour longer', 2, async () => {
    await onFloor('Table 4')
    await press(/^Extend until/)
    await expect(desk.getByText(floor.done.extended).first()).toBeVisible()
  })
  await task(desk, 'a party moves', 3, async () => {
    await onFloor('Table 4')
    await desk.getByLabel(floor.move.title).selectOption({ label: 'Table 5 · 6 seats' })
    await press(floor.move.submit)
    await expect(desk.getByText(floor.done.moved).first()).toBeVisible()
  })
  await task(desk, 'a dish rung up by mistake is taken off', 5, async () => {
    await onFloor('Table 5')
    await press(bills.title)
    await press('Take off: Egg Tarts')
    await desk.getByLabel(bills.correct.reason).selectOption(bills.correct.reasons.mistake)
    await press(bills.correct.submit)
  })
  await desk.goto('/venue-live')
  await task(desk, 'a bill is paid by card machine', 3, async () => {
    await onFloor('Table 5')
    await press(/^Take payment/, 'Table 5')
    const payment = desk.getByRole('dialog', { name: bills.pay.title })
    await payment.getByRole('radio', { name: bills.methods.terminal }).check()
    await press(/^Paid:/, bills.pay.title)
    await expect(desk.getByText(bills.pay.done).first()).toBeVisible()
  })
  await desk.goto('/venue-live')
  await task(desk, 'a party leaves', 1, () => press('Customer Left: Table 5'))

  const room = { amenityId: 3, bookingDate: '2026-11-20', payment: 'later' }
  const wanted = { guestName: 'Mr. Ho', ...room, startTime: '19:00', endTime: '21:00' }
  await desk.request.post('/api/staff/bookings', { data: wanted })
  await desk.goto('/board')
  const form = desk.getByRole('dialog', { name: words.book.title })
  const calls = async (name: string) => {
    await press(words.book.open)
    await form.getByRole('radio', { name: words.book.guest }).check()
    await form.getByLabel(words.book.guestName).fill(name)
    await form.getByLabel(words.book.contactPhone).fill('416 555 0142')
  }
  await task(desk, 'a caller books the usual hours', 4, async () => {
    await calls('Ms. Lin')
    await form.getByLabel('Amenity', { exact: true }).selectOption('2')
    await press(words.book.submit, words.book.title)
    await expect(form).toHaveCount(0)
  })
  await task(desk, 'a caller whose hour is full waits for it', 5, async () => {
    await calls('Ms. Yu')
    await form.getByLabel('Amenity', { exact: true }).selectOption('3')
    await expect(form.getByText('7 PM is full')).toBeVisible()
    await press(waitlist.desk.form.title, words.book.title)
    await press(waitlist.desk.form.submit, waitlist.desk.form.title)
    await expect(desk.getByText('Ms. Yu is on the list').first()).toBeVisible()
  })
  await desk.goto('/waitlist')
  await expect(desk.getByRole('link', { name: 'Call Ms. Yu' })).toBeVisible()

  await desk.goto('/staff-dashboard')
  await task(desk, 'a guest’s link is shown to be scanned or copied', 2, async () => {
    await press(/^More for Ms. Lin/)
    await desk.getByRole('menuitem', { name: words.actions.link }).click()
    await expect(desk.getByRole('button', { name: words.link.copy })).toBeVisible()
  })
  await desk.goto('/staff-dashboard')
  await task(desk, 'a party is asked for a deposit', 3, async () => {
    await press(/^More for Ms. Lin/)
    await desk.getByRole('menuitem', { name: words.actions.deposit }).click()
    await desk.getByLabel(words.deposit.amount, { exact: true }).fill('40')
    await press(words.deposit.submit, words.deposit.title)
    await expect(desk.getByText(/Deposit \$40\.00 due/).first()).toBeVisible()
  })

  await desk.goto('/point-of-sale')
  await task(desk, 'a dish is sold for cash', 3, async () => {
    await press(/^Smashed Cucumber/)
    await desk.getByRole('radio', { name: bills.methods.cash }).check()
    await press(/cash \$/)
    await expect(desk.getByRole('button', { name: till.next })).toBeVisible()
  })
  await desk.context().close()
})
