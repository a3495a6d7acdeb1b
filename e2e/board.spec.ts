import { Board } from '@lantern/contract/floor/desk'
import bills from '../web/src/i18n/en/bills.ts'
import boardCh from '../web/src/i18n/ch/desk-board.ts'
import boardEn from '../web/src/i18n/en/desk-board.ts'
import en from '../web/src/i18n/en/desk.ts'
import staff from '../web/src/i18n/en/staff.ts'
import waiting from '../web/src/i18n/en/waitlist.ts'
import { expect, expectAccessible, prefer, staffPage, test } from './club.ts'
import { now } from './settings.ts'

/** A night that no other test uses. */
const NIGHT = '2026-12-11'

test('a phone booking is made on the board by keyboard alone, and another desk sees it', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await prefer(page, { theme: 'light', language: 'en' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const other = await staffPage(browser)
  await prefer(other, { theme: 'dark', language: 'ch' })
  await other.goto(`/board?date=${NIGHT}`)
  await page.goto(`/board?date=${NIGHT}`)
  const free = (time: string) => page.getByRole('gridcell', { name: `K-Room 2, ${time}, free` })
  await expect(free('6 PM')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)

  await page.getByRole('gridcell', { name: 'K-Room 1, 7 PM, free' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(free('7 PM')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(free('8 PM')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(en.reschedule.unit)).toHaveValue(/\d/)
  const hour = (name: string) => dialog.getByRole('button', { name, exact: true })
  await expect(hour('8 PM start')).toHaveAttribute('aria-pressed', 'true')
  await expect(hour('10 PM end')).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('radio', { name: en.book.guest }).press('Space')
  await dialog.getByLabel(en.book.guestName).fill('Auntie Lam')
  await dialog.getByLabel(en.book.partySize).fill('6')
  await dialog.getByLabel(en.book.contactPhone).fill('416 555 0142')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  const bar = page.getByRole('gridcell', { name: /^Auntie Lam, 8.*Pending, 6 people, \(416\)/ })
  await expect(bar).toBeFocused()
  await expect(free('8 PM')).toHaveCount(0)
  await expect(other.getByRole('gridcell', { name: /^Auntie Lam/ })).toBeVisible()

  await page.keyboard.press('Enter')
  const acts = page.getByRole('region', { name: 'Booking of Auntie Lam' })
  await expect(acts.getByRole('button', { name: en.actions.confirm })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(acts).toHaveCount(0)
  await expect(bar).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL('/board?date=2026-12-12')
  await expect(bar).toHaveCount(0)
  await expect(free('8 PM')).toBeFocused()
  await page.context().close()
  await other.context().close()
})

test('a booking is moved on the board by keyboard and by dragging, after a question', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await prefer(page, { theme: 'light', language: 'en' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const other = await staffPage(browser)
  await prefer(other, { theme: 'dark', language: 'ch' })
  const night = '2026-12-17'
  for (const guest of [
    { guestName: 'Auntie Lam', startTime: '18:00', endTime: '20:00' },
    { guestName: 'Uncle Ho', startTime: '21:00', endTime: '23:00' },
  ]) {
    const data = { ...guest, amenityId: 1, bookingDate: night, payment: 'later' }
    expect((await page.request.post('/api/staff/bookings', { data })).status()).toBe(200)
  }
  await page.goto(`/board?date=${night}`)
  await other.goto(`/board?date=${night}`)
  const row = (name: string) => page.locator(`[data-row="${name}"]`)
  const lam = page.getByRole('gridcell', { name: /^Auntie Lam/ })
  const text = page.getByRole('status', { name: boardEn.move.label })
  const dialog = page.getByRole('dialog')
  await expect(row('K-Room 1').getByRole('gridcell', { name: /^Auntie Lam/ })).toBeVisible()
  await expect(row('K-Room 1').getByRole('gridcell', { name: /^Uncle Ho/ })).toBeVisible()

  await lam.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(text).toContainText('8 – 10 PM, Uncle Ho has it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing moved: Uncle Ho has it.', { exact: true })).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(text).toContainText('Auntie Lam: K-Room 2, 7 – 9 PM, free')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(en.reschedule.same)).toBeVisible()
  await expect(dialog.getByLabel(en.reschedule.unit).locator('option:checked')).toHaveText(
    'K-Room 2',
  )
  await dialog.getByRole('button', { name: bills.why.phone }).click()
  await dialog.getByRole('button', { name: en.reschedule.submit }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row('K-Room 2').getByRole('gridcell', { name: /^Auntie Lam, 7/ })).toBeFocused()

  const edges = async () => {
    const box = await lam.boundingBox()
    if (!box) throw new Error('the booking has no place')
    return { hour: box.width / 2, y: box.y + box.height / 2, left: box.x, right: box.x + box.width }
  }
  const was = await edges()
  await page.mouse.move(was.right - 3, was.y)
  await page.mouse.down()
  await page.mouse.move(was.right + was.hour * 0.4, was.y)
  await page.mouse.move(was.right + was.hour, was.y)
  await expect(text).toContainText('7 – 10 PM, free')
  await page.mouse.up()
  await expect(dialog.getByText(en.reschedule.dearer)).toBeVisible()
  await expect(dialog.getByText('$50.40').first()).toBeVisible()
  const bars = row('K-Room 2').locator('[data-bar]')
  await expect(bars).toHaveAttribute('aria-label', /^Auntie Lam, 7.–.9 PM/)
  await dialog.getByRole('button', { name: bills.why.desk }).click()
  await dialog.getByRole('button', { name: en.reschedule.submit }).click()
  await expect(dialog).toHaveCount(0)
  await expect(lam).toHaveAccessibleName(/7.–.10 PM/)
  await expect(other.getByRole('gridcell', { name: /^Auntie Lam, 19:00.–.22:00/ })).toBeVisible()

  // Over another booking the conflict is shown during the drag. The booking stays where it was.
  const ho = await page.getByRole('gridcell', { name: /^Uncle Ho/ }).boundingBox()
  const place = await edges()
  await page.mouse.move(place.left + 20, place.y)
  await page.mouse.down()
  await page.mouse.move(place.left + 40, place.y - 10)
  await page.mouse.move(place.left + 20, (ho?.y ?? 0) + 5)
  await expect(text).toContainText('K-Room 1, 7 – 10 PM, Uncle Ho has it')
  await page.mouse.up()
  await expect(dialog).toHaveCount(0)
  await expect(row('K-Room 2').getByRole('gridcell', { name: /^Auntie Lam, 7/ })).toBeVisible()

  // Escape also leaves it where it was, and so does a refusal of the server.
  await page.mouse.move(place.left + 20, place.y)
  await page.mouse.down()
  await page.mouse.move(place.left + 20 - was.hour, place.y)
  await expect(text).toContainText('6 –')
  await page.keyboard.press('Escape')
  await expect(text).toHaveText('')
  await page.mouse.up()
  await expect(dialog).toHaveCount(0)
  await page.context().close()
  await other.context().close()
})

test('a phone shows one amenity of the board at a time @nightly', async ({ browser }) => {
  const page = await staffPage(browser)
  await prefer(page, { theme: 'dark', language: 'ch' })
  await page.setViewportSize({ width: 390, height: 844 })
  const rooms = await page.request.get('/api/staff/board', { params: { date: '2026-11-20' } })
  const mahjong = Board.parse(await rooms.json()).amenities.find(({ id }) => id === 2)
  const cleaned = { data: { minutes: 40, cleaningUntil: null } }
  const cleaning = `/api/staff/tables/${mahjong?.rooms[0]?.id}/clean`
  expect((await page.request.post(cleaning, cleaned)).status()).toBe(204)
  // The device's clock is wrong; the line of the current time uses the server's clock.
  await page.clock.setSystemTime(new Date(now.getTime() + 3 * 60 * 60_000))
  await page.goto('/board')
  await expect(page.locator('[data-now]')).toHaveText(/^15:/)
  await expect(page.getByRole('rowheader', { name: 'K-Room 1' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'M1' })).toBeHidden()
  await page.getByLabel(boardCh.amenity).selectOption({ label: '麻将室' })
  await expect(page.getByRole('rowheader', { name: 'M1' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'K-Room 1' })).toBeHidden()
  const isCleaned = page.getByRole('button', { name: '打扫中，M1：已打扫好' })
  const undo = page.getByRole('button', { name: '撤销，M1 仍在打扫' })
  await expect(isCleaned).toBeVisible()
  await expectAccessible(page)
  await isCleaned.click()
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(isCleaned).toBeFocused()
  await isCleaned.press('Enter')
  await expect(undo).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('grid').evaluate((grid) => {
    const touch = (clientX: number) =>
      new Touch({ identifier: 1, target: grid, clientX, clientY: 400 })
    const wipe = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      grid.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }))
    wipe('touchstart', [touch(300)], [touch(300)])
    wipe('touchend', [], [touch(120)])
  })
  await expect(page).toHaveURL('/board?date=2026-11-21')
  // The previous night is shown, faded, until the other night is loaded. Only tonight has the line of the current
  // time.
  await expect(page.locator('[data-now]')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'M1' })).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})

test('a booking is dragged on the board by touch, and a refusal leaves it where it was @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await prefer(page, { theme: 'light', language: 'en' })
  await page.setViewportSize({ width: 768, height: 1024 })
  const night = '2026-12-18'
  const book = async (guestName: string, startTime: string, endTime: string, unitId?: number) => {
    const data = { guestName, startTime, endTime, unitId, amenityId: 1, bookingDate: night }
    const booked = await page.request.post('/api/staff/bookings', {
      data: { ...data, payment: 'later' },
    })
    expect(booked.status()).toBe(200)
  }
  await book('Auntie Lam', '18:00', '20:00')
  await page.goto(`/board?date=${night}`)
  const lam = page.getByRole('gridcell', { name: /^Auntie Lam/ })
  const text = page.getByRole('status', { name: boardEn.move.label })
  const dialog = page.getByRole('dialog')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  await expect(lam).toBeVisible()
  const box = await lam.boundingBox()
  const other = await page.locator('[data-row="K-Room 3"]').boundingBox()
  if (!box || !other) throw new Error('nothing to carry')
  const [x, y] = [box.x + box.width / 4, box.y + box.height / 2]
  await touch('touchStart', x, y)
  // It is picked up after a long press.
  await expect(text).toContainText('Auntie Lam: K-Room 1, 6 –')
  await touch('touchMove', x + 2, other.y + other.height / 2)
  await expect(text).toContainText('Auntie Lam: K-Room 3, 6 – 8 PM, free')
  await touch('touchEnd')
  await expect(dialog.getByText(en.reschedule.same)).toBeVisible()

  // Another desk has booked the room meanwhile.
  const data = { date: night }
  const board = await page.request.get('/api/staff/board', { params: data })
  const room = Board.parse(await board.json())
    .amenities.flatMap(({ rooms }) => rooms)
    .find(({ name }) => name === 'K-Room 3')
  await dialog.getByRole('button', { name: bills.why.phone }).click()
  await page.route('**/reschedule', async (route) => {
    if (route.request().method() === 'POST') {
      await book('Uncle Ho', '18:00', '20:00', room?.id ?? 0)
    }
    await route.continue()
  })
  await dialog.getByRole('button', { name: en.reschedule.submit }).click()
  await expect(page.getByText(en.reschedule.failed, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: en.close, exact: true }).first().click()
  await expect(dialog).toHaveCount(0)
  const row = (name: string) => page.locator(`[data-row="${name}"]`)
  await expect(row('K-Room 1').getByRole('gridcell', { name: /^Auntie Lam, 6/ })).toBeVisible()
  await expect(row('K-Room 3').getByRole('gridcell', { name: /^Uncle Ho, 6/ })).toBeVisible()
  await page.context().close()
})

test('a caller without a free time joins the waiting list from the form of the booking @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await prefer(page, { theme: 'dark', language: 'en' })
  await page.setViewportSize({ width: 390, height: 844 })
  const night = '2026-12-19'
  const data = { amenityId: 3, bookingDate: night, startTime: '14:00', endTime: '02:00' }
  const full = { ...data, guestName: 'Mr. Lee', payment: 'later' }
  expect((await page.request.post('/api/staff/bookings', { data: full })).status()).toBe(200)
  await page.goto(`/board?date=${night}`)
  await page.getByRole('button', { name: en.book.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.book.partySize).fill('6')
  await dialog.getByLabel(en.reschedule.amenity).selectOption('3')
  await expect(dialog.getByText('7 PM is full')).toBeVisible()
  await expect(dialog.getByText(en.find.none)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: en.find.wait }).first().click()
  const entry = page.getByRole('dialog').last()
  await expect(entry.getByLabel(waiting.desk.form.date, { exact: true })).toHaveValue(/Dec\w* 19/)
  await expect(entry.getByLabel(waiting.join.partySize)).toHaveValue('6')
  await entry.getByLabel(waiting.desk.form.name).fill('Auntie Wong')
  await entry.getByRole('button', { name: waiting.desk.form.submit, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: staff.titles.waitlist }).first().click()
  await expect(page.getByText('Auntie Wong', { exact: true })).toBeVisible()
  await page.context().close()
})
