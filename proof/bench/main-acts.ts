import type { Locator, Page } from '@playwright/test'

/** One press or stroke of somebody who uses the club, on the page that the act before it left. */
export interface Act {
  what: string
  do: (page: Page) => Promise<void>
}

/** Acts in the order in which one person does them. */
export interface Course {
  by: 'member' | 'staff'
  path: string
  /** The screen: a phone for members and the floor's people, a desk otherwise. */
  width: number
  acts: readonly Act[]
}

/**
 * Presses as a hand does, whose pointer has arrived a moment before. Playwright's `click` arrives and presses at once, and
 * looks within the press whether it hits: of the page's time that takes up to 30 ms at this speed.
 */
async function hit(page: Page, target: Locator): Promise<void> {
  // The input of a drawn radio lies hidden in its label.
  await target.hover({ force: true })
  await page.waitForTimeout(300)
  await page.mouse.down()
  await page.mouse.up()
}

const seen = (locator: Locator) => locator.filter({ visible: true }).first()
const press = (what: string, name: string | RegExp): Act => ({
  what,
  do: (page) => hit(page, seen(page.getByRole('button', { name }))),
})
const tab = (name: string): Act => ({
  what: `the tab ${name}`,
  do: (page) => hit(page, seen(page.getByRole('tab', { name }))),
})
const escape: Act = { what: 'Escape closes it', do: (page) => page.keyboard.press('Escape') }

const booking: Course = {
  by: 'member',
  path: '/booking',
  width: 390,
  acts: [
    {
      what: 'a room is chosen',
      do: (page) => hit(page, page.locator('input[name=amenity]').nth(1)),
    },
    press('on to the time', /^Continue/),
    press('the first hour', /^17:00/),
    press('the last hour', /^18:00/),
    press('on to the end', /^Continue/),
    {
      what: 'a wish is written',
      do: (page) => page.getByLabel('Special requests').pressSequentially('Tea'),
    },
    press('it is booked', 'Pay from balance'),
  ],
}

const food: Course = {
  by: 'member',
  path: '/food',
  width: 390,
  acts: [
    press('a dish is added', 'Add Smashed Cucumber'),
    press('one more of it', /^One more: Smashed Cucumber/),
    press('the cart opens', /^Show cart/),
    escape,
    press('the checkout opens', 'Checkout'),
    {
      what: 'a tip',
      do: (page) => hit(page, page.getByRole('radio', { name: '10%' })),
    },
  ],
}

const account: Course = {
  by: 'member',
  path: '/account',
  width: 390,
  acts: [
    tab('Booking History'),
    tab('Food Orders'),
    tab('Personal Info'),
    tab('Upcoming Bookings'),
    press('the top-up opens', 'Top Up'),
    escape,
  ],
}

const desk: Course = {
  by: 'staff',
  path: '/staff-dashboard',
  width: 1280,
  acts: [
    tab('Past Bookings'),
    tab('Customers'),
    tab('Upcoming Bookings'),
    press('booking for somebody', 'New booking'),
    {
      what: 'a letter of a name',
      do: (page) => page.getByRole('dialog').getByRole('searchbox').press('m'),
    },
    escape,
  ],
}

const board: Course = {
  by: 'staff',
  path: '/board',
  width: 1280,
  acts: [
    {
      what: 'a cell is looked at',
      do: (page) => page.getByRole('gridcell', { name: /K-Room 1, 20:00/ }).focus(),
    },
    { what: 'along the night by key', do: (page) => page.keyboard.press('ArrowRight') },
    { what: 'the next night', do: (page) => page.keyboard.press('PageDown') },
    {
      what: 'a free hour is opened',
      do: (page) => hit(page, page.getByRole('gridcell', { name: /K-Room 2, 20:00, free/ })),
    },
    escape,
  ],
}

const floor: Course = {
  by: 'staff',
  path: '/venue-live',
  width: 1280,
  acts: [
    press('a table is opened', /^Table 2, Available/),
    escape,
    press('the plan gets larger', /^Zoom in/),
    press('the editor opens', 'Edit Layout'),
  ],
}

const till: Course = {
  by: 'staff',
  path: '/point-of-sale',
  width: 1280,
  acts: [
    press('a dish', /Popcorn Chicken/),
    press('the same again', /Popcorn Chicken/),
    press('another dish', /Seaweed Salt Fries/),
    { what: 'a letter of a dish', do: (page) => page.getByRole('searchbox').first().press('p') },
    {
      what: 'cash',
      do: (page) => hit(page, page.getByRole('radio', { name: 'Cash' }).first()),
    },
  ],
}

/** The acts whose pause is measured. */
export const courses: readonly Course[] = [booking, food, account, desk, board, floor, till]
