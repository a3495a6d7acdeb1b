import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { listMail } from '@lantern/contract/calls/mail'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import accountEn from '../web/src/i18n/en/account.ts'
import amenitiesEn from '../web/src/i18n/en/amenities.ts'
import bookingEn from '../web/src/i18n/en/bookings.ts'
import customersEn from '../web/src/i18n/en/customers.ts'
import floorEn from '../web/src/i18n/en/floor.ts'
import importsEn from '../web/src/i18n/en/imports.ts'
import menuEn from '../web/src/i18n/en/menu-editing.ts'
import openingEn from '../web/src/i18n/en/opening.ts'
import ordersEn from '../web/src/i18n/en/orders.ts'
import profileEn from '../web/src/i18n/en/profile.ts'
import settingsEn from '../web/src/i18n/en/settings.ts'
import tillEn from '../web/src/i18n/en/till.ts'
import type usersEn from '../web/src/i18n/en/users.ts'
import { atHour, core, expect, newcomer, test } from './club.ts'
import { now, port } from './settings.ts'

/** Opens a venue that nobody has set up. Returns its address, the owner's sign-in link, and how to close it. */
async function openEmptyVenue(place: number) {
  const own = String(port + 10 + place)
  const script = ['--conditions=source', '--import', 'tsx', 'e2e/empty-venue.ts', own]
  const child = spawn(process.execPath, script, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const link = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    void ended.then(() => reject(new Error('the empty venue has ended')))
  })
  return {
    address: `http://127.0.0.1:${own}`,
    link,
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** Uses a page as a person does, and counts the presses: each click, each choice, and each field that is filled. */
function personAt(page: Page) {
  let presses = 0
  const visible = (place: Locator) => place.filter({ visible: true }).first()
  return {
    page,
    presses: () => presses,
    press: async (name: string | RegExp, within: Page | Locator = page) => {
      presses += 1
      const named = { name, exact: true }
      const control = within.getByRole('button', named).or(within.getByRole('link', named))
      await visible(control.or(within.getByRole('radio', named))).click()
    },
    fill: async (label: string | RegExp, text: string, within: Page | Locator = page) => {
      presses += 1
      await visible(within.getByLabel(label, { exact: true })).fill(text)
    },
    choose: async (label: string | RegExp, option: string, within: Page | Locator = page) => {
      presses += 1
      await visible(within.getByLabel(label, { exact: true })).selectOption(option)
    },
    attach: async (label: string, name: string, text: string) => {
      presses += 2
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
      await page.getByLabel(label).and(page.locator('input')).setInputFiles(file)
    },
  }
}

type Person = ReturnType<typeof personAt>

async function newPerson(browser: Browser, options: BrowserContextOptions): Promise<Person> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.clock.install({ time: now })
  return personAt(page)
}

const { fields } = settingsEn
const password = 'a long enough one'

/** The guide's step is done; its form is saved by going on. */
async function goOn({ press, page }: Person, next: keyof typeof openingEn.steps) {
  await press(openingEn.done)
  const title = openingEn.steps[next].title
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
}

/** Signs in by the link, and chooses a password in the guide's first step. */
async function arrive(owner: Person, link: string) {
  const { page, press, fill } = owner
  await page.goto(link)
  await expect(page).not.toHaveURL(/auth-callback/)
  await page.goto(new URL('/staff-dashboard', link).href)
  await press(openingEn.goOn)
  await press(profileEn.security.change)
  const form = page.getByRole('dialog', { name: profileEn.security.dialog })
  await fill(profileEn.security.next, password, form)
  await press(profileEn.security.submit, form)
  await expect(form).toBeHidden()
  await goOn(owner, 'venue')
}

interface Place {
  province: string
  zone: string
  names: readonly [string, string]
  city: readonly [string, string]
  address: string
  phone: string
}

/** The place and name of a club. */
async function describe({ page, fill, choose }: Person, { province, zone, ...own }: Place) {
  await choose(fields.region.label, province)
  await expect(page.getByLabel(fields.timeZone.label, { exact: true })).toHaveValue(zone)
  await fill(fields.nameEn.label, own.names[0])
  await fill(fields.nameCh.label, own.names[1])
  await fill(fields.cityEn.label, own.city[0])
  await fill(fields.cityCh.label, own.city[1])
  await fill(fields.address.label, own.address)
  await fill(fields.phone.label, own.phone)
}

interface Room {
  kind: string
  names: readonly [string, string]
  price: string
  seats: string
}

async function addRoom({ page, press, fill }: Person, { kind, names, price, seats }: Room) {
  await press(kind)
  await fill(openingEn.rooms.nameEn, names[0])
  await fill(openingEn.rooms.nameCh, names[1])
  await fill(openingEn.rooms.price, price)
  await fill(openingEn.rooms.capacity, seats)
  await press(openingEn.rooms.add)
  await expect(page.getByRole('heading', { name: names[0] })).toBeVisible()
}

interface Employee {
  name: readonly [string, string]
  email: string
  job: keyof typeof usersEn.rights.preset
}

async function addPerson({ page, press, fill, choose }: Person, { name, email, job }: Employee) {
  await press(openingEn.team.add)
  const form = page.getByRole('dialog', { name: customersEn.form.teamTitle })
  await fill(customersEn.form.firstName, name[0], form)
  await fill(customersEn.form.lastName, name[1], form)
  await fill(customersEn.form.email, email, form)
  await fill(customersEn.form.password, password, form)
  await choose(customersEn.form.job, job, form)
  await press(customersEn.form.teamTitle, form)
  await expect(form).toBeHidden()
  await expect(page.getByRole('cell', { name: email })).toBeVisible()
}

/** Words of another club, of another place, or of another house. */
const foreign =
  /Lantern|灯会|Toronto|多伦多|HST|Ontario|Spadina|4K|K-?Room|K房|karaoke|kept for members|two in the afternoon|Tuesday/i

/** The first such word in a text. The numbers of bookings and orders are left out: random characters may spell one. */
const foreignIn = (text: string) =>
  foreign.exec(text.replaceAll(/\b[2-9A-HJ-NP-Z]{12}\b/g, ''))?.[0]

/** Reads a page wholly: what is shown and what is in its head. */
async function readWhole(page: Page, path: string): Promise<string> {
  await page.goto(new URL(path, page.url()).href)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  const head = await page.evaluate(() =>
    [...document.querySelectorAll('title, meta[content], [aria-label], img[alt]')]
      .map((each) =>
        ['content', 'aria-label', 'alt'].map((name) => each.getAttribute(name)).join(' '),
      )
      .join('\n'),
  )
  return `${await page.title()}\n${head}\n${await page.locator('body').innerText()}`
}

/** A guest on a phone: registers, books, orders, and reads what a guest sees. */
async function visit(browser: Browser, address: string, timezoneId: string) {
  const viewport = { width: 390, height: 844 }
  const guest = await newPerson(browser, { timezoneId, viewport })
  const { page, press, fill } = guest
  const person = newcomer()
  return {
    page,
    book: async (room: string, [from, until]: readonly [string, string], topUp: string) => {
      await page.goto(`${address}/explore-amenities`)
      await press(new RegExp(room))
      await press(amenitiesEn.book)
      await page.getByRole('tab', { name: core.en.login.register }).click()
      const form = page.getByRole('tabpanel', { name: core.en.login.register })
      await fill(core.en.login.email, person.email, form)
      await fill(core.en.login.password, person.password, form)
      await fill(core.en.login.firstName, person.firstName, form)
      await fill(core.en.login.lastName, person.lastName, form)
      await press(core.en.login.submitRegister, form)
      await expect(page.getByText(core.en.login.registered, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: atHour(from) }).click()
      await page.getByRole('button', { name: atHour(until) }).click()
      await press(bookingEn.continue)
      await expect(page.getByRole('heading', { name: bookingEn.heads.confirm })).toBeVisible()
      await page.goto(`${address}/account?topup=1`)
      await fill(accountEn.topUp.amount, topUp)
      await press(accountEn.topUp.submit)
      await expect(page.getByText(accountEn.topUp.done, { exact: true })).toBeVisible()
      await page.goto(`${address}/booking`)
      await press(new RegExp(`^${bookingEn.pay}`))
      await expect(page.getByText(bookingEn.booked, { exact: true })).toBeVisible()
    },
    order: async (dish: string) => {
      await page.goto(`${address}/food`)
      await press(ordersEn.cart.add.replace('{name}', dish))
      await press(ordersEn.cart.checkout)
      await press(ordersEn.checkout.go, page.getByRole('dialog'))
      await expect(page.getByText(ordersEn.placed.title)).toBeVisible()
    },
    /** The receipt of the only booking or order. */
    receipt: async (kind: 'bookings' | 'orders') => {
      await page.goto(`${address}/account/${kind}`)
      if (kind === 'bookings') {
        await page.getByRole('article').locator('button[aria-haspopup=menu]').first().click()
      }
      const link = page.locator('a[href$="/receipt"]')
      await page.goto(new URL((await link.first().getAttribute('href')) ?? '', address).href)
      const receipt = page.getByRole('article')
      await expect(receipt).toBeVisible()
      const text = await page.locator('body').innerText()
      expect(foreignIn(text)).toBeUndefined()
      return receipt
    },
    /** No page says a word of another club, and the footer and the about page say this one's. */
    reads: async (own: readonly RegExp[]) => {
      for (const path of [
        '/',
        '/about',
        '/explore-amenities',
        '/food',
        '/account',
        '/no-such-page',
      ]) {
        for (const language of ['en', 'ch'] as const) {
          await page.evaluate(
            (chosen) => localStorage.setItem('preferred_language', chosen),
            language,
          )
          const text = await readWhole(page, path)
          expect([path, language, foreignIn(text)]).toEqual([path, language, undefined])
          if (language === 'ch' || !/^\/(about)?$/.test(path)) continue
          for (const word of own) expect(text).toMatch(word)
        }
      }
    },
  }
}

/** The emails to guests say nothing of another club. */
async function expectOwnEmails({ page }: Person, own: RegExp) {
  const read = await page.request.get(new URL(listMail.path, page.url()).href)
  const { messages } = listMail.reply.parse(await read.json())
  expect(messages.length).toBeGreaterThan(1)
  for (const { subject, text } of messages) {
    expect(text).toMatch(own)
    expect(foreignIn(`${subject}\n${text}`)).toBeUndefined()
  }
}

const SECONDS_A_PRESS = 3
const told: string[] = []
test.afterAll(() => process.stdout.write(`presses until a club is open: ${told.join(', ')}\n`))

test('a club in Vancouver is opened by the guide alone, and its guests see only that club', async ({
  browser,
}) => {
  const venue = await openEmptyVenue(1)
  const owner = await newPerson(browser, { timezoneId: 'America/Vancouver' })
  const { page, press, fill, choose } = owner
  await arrive(owner, venue.link)

  await describe(owner, {
    province: 'BC',
    zone: 'America/Vancouver',
    names: ['Jade Room', '玉室'],
    city: ['Vancouver', '温哥华'],
    address: '88 Keefer Street, Vancouver, BC V6A 1X6',
    phone: '604 555 0188',
  })
  await choose(fields.opensAt.label, '13:00')
  await choose(fields.closesAt.label, '03:00')
  await choose('Monday', 'closed')
  await fill(fields.staffPin.label, '135790')
  await goOn(owner, 'rooms')

  const rooms = [
    { kind: 'Karaoke Room', names: ['Jade Small', '小玉'], price: '38', seats: '6' },
    { kind: 'Karaoke Room', names: ['Jade Large', '大玉'], price: '68', seats: '14' },
    { kind: 'Mahjong Room', names: ['Bamboo Table', '竹桌'], price: '24', seats: '4' },
    { kind: 'VIP Section', names: ['Nephrite Salon', '碧玉厅'], price: '120', seats: '20' },
  ] as const
  for (const room of rooms) await addRoom(owner, room)
  await goOn(owner, 'menu')

  await press(openingEn.menu.import)
  await owner.attach(
    importsEn.choose,
    'menu.csv',
    [
      'Category,Kind,Name,Name (Chinese),Price',
      'Bar bites,food,Salt and pepper tofu,椒盐豆腐,9.50',
      'Bar bites,food,Edamame,毛豆,6.00',
      'Bar,drink,Yuzu soda,柚子苏打,5.50',
    ].join('\n'),
  )
  await press('Import 3 lines')
  await expect(page.getByRole('heading', { name: /menu\.csv/ })).toBeVisible()
  await page.goBack()
  await goOn(owner, 'taxes')

  await press(settingsEn.taxes.propose.replace('{province}', 'British Columbia'))
  const gst = page.getByRole('group', { name: 'GST' })
  const pst = page.getByRole('group', { name: 'PST' })
  await fill(settingsEn.taxes.number, '81234 5678 RT0001', gst)
  await fill(settingsEn.taxes.number, 'PST-1234-5678', pst)
  for (const kind of ['room', 'service_fee', 'beverage', 'service'] as const) {
    const label = settingsEn.taxes.percent.replace('{kind}', settingsEn.taxes.kinds[kind])
    await fill(label, '7', pst)
  }
  await goOn(owner, 'team')

  const team = [
    { name: ['Ada', 'Fong'], job: 'till', email: 'ada@jade.example' },
    { name: ['Ben', 'Ko'], job: 'kitchen', email: 'ben@jade.example' },
    { name: ['Cy', 'Ng'], job: 'manager', email: 'cy@jade.example' },
  ] as const
  for (const person of team) await addPerson(owner, person)
  await press(profileEn.pin.choose)
  const pinForm = page.getByRole('dialog', { name: profileEn.pin.staff.title })
  await fill(profileEn.pin.next, '246810', pinForm)
  await fill(profileEn.security.current, password, pinForm)
  await press(profileEn.pin.submit, pinForm)
  await expect(pinForm).toBeHidden()
  await goOn(owner, 'services')
  await goOn(owner, 'rehearsal')
  await press(openingEn.rehearsal.make)
  await press(openingEn.rehearsal.end)
  await expect(page.getByRole('button', { name: openingEn.rehearsal.make })).toBeVisible()
  await press(openingEn.finish)
  await expect(page.getByText(openingEn.closedTitle)).toBeVisible()

  const till = await newPerson(browser, { timezoneId: 'America/Vancouver' })
  await till.page.goto(`${venue.address}/station`)
  await till.press(floorEn.station.signIn)
  await till.fill(core.en.login.email, 'owner@venue.example')
  await till.fill(core.en.login.password, password)
  await till.press(core.en.login.submitLogin)
  await till.fill(floorEn.station.name, 'The bar')
  await till.press(floorEn.station.screens.till)
  await till.press(floorEn.station.start)
  await till.press('Yu Lin')
  await till.fill(tillEn.seller.pin, '246810')
  await till.press(tillEn.seller.start)
  await expect(till.page.getByText('Seller: Yu Lin')).toBeVisible()
  await expect(till.page.getByRole('button', { name: /Edamame/ })).toBeVisible()
  told.push(`Vancouver: ${owner.presses() + till.presses()}`)
  expect((owner.presses() + till.presses()) * SECONDS_A_PRESS).toBeLessThan(30 * 60)

  const guest = await visit(browser, venue.address, 'America/Vancouver')
  await guest.book('Jade Small', ['20:00', '22:00'], '120')
  const room = await guest.receipt('bookings')
  for (const line of [/GST 5%.*\$3\.80/s, /PST 7%.*\$5\.32/s, '81234 5678 RT0001', 'PST-1234-5678'])
    await expect(room).toContainText(line)
  await expect(room).toContainText('$85.12')
  await guest.order('Salt and pepper tofu')
  const food = await guest.receipt('orders')
  await expect(food).toContainText(/GST 5%.*\$0\.48/s)
  await expect(food).not.toContainText('PST')
  await guest.reads([/Jade Room/, /Vancouver/, /604 555 0188/, /1:00 PM – 3:00 AM, Monday closed/])
  await expectOwnEmails(owner, /Jade Room|玉室/)
  await venue.close()
})

test('a club in Montréal has GST and QST, its own hours, and nothing of another city', async ({
  browser,
}) => {
  const venue = await openEmptyVenue(2)
  const owner = await newPerson(browser, { timezoneId: 'America/Montreal' })
  const { page, press, fill, choose } = owner
  await arrive(owner, venue.link)
  await describe(owner, {
    province: 'QC',
    zone: 'America/Toronto',
    names: ['Maison Érable', '枫馆'],
    city: ['Montréal', '蒙特利尔'],
    address: '1001 rue Clark, Montréal, QC H2Z 1J6',
    phone: '514 555 0144',
  })
  await expect(page.getByLabel(fields.currency.label, { exact: true })).toHaveValue('CAD')
  await choose(fields.opensAt.label, '17:00')
  await choose(fields.closesAt.label, '01:00')
  await goOn(owner, 'rooms')
  for (const room of [
    { kind: 'Karaoke Room', names: ['Salon Rouge', '红厅'], price: '40', seats: '8' },
    { kind: 'VIP Section', names: ['Grand Salon', '大厅'], price: '95', seats: '18' },
  ] as const) {
    await addRoom(owner, room)
  }
  await goOn(owner, 'menu')
  await press(openingEn.menu.manage)
  await press(menuEn.categories)
  const categories = page.getByRole('dialog')
  await fill(menuEn.nameEn, 'Plates', categories)
  await fill(menuEn.nameCh, '小盘', categories)
  await press(menuEn.addCategory, categories)
  const added = menuEn.categoryAdded.replace('{name}', 'Plates')
  await expect(page.getByText(added, { exact: true })).toBeVisible()
  await press(core.en.close, categories)
  await press(menuEn.add)
  const dish = page.getByRole('dialog', { name: menuEn.add })
  await fill(menuEn.nameEn, 'Poutine', dish)
  await fill(menuEn.nameCh, '肉汁奶酪薯条', dish)
  await choose(menuEn.category, 'Plates', dish)
  await fill(menuEn.price, '14', dish)
  await press(menuEn.create, dish)
  await expect(dish).toBeHidden()
  await page.goto(`${venue.address}/admin/opening`)
  await goOn(owner, 'taxes')
  await press(settingsEn.taxes.propose.replace('{province}', 'Quebec'))
  const numbered = [
    ['GST', '81234 5678 RT0001'],
    ['QST', '1012345678 TQ0001'],
  ] as const
  for (const [tax, number] of numbered) {
    await fill(settingsEn.taxes.number, number, page.getByRole('group', { name: tax }))
  }
  await goOn(owner, 'team')
  for (const step of ['services', 'rehearsal'] as const) {
    await press(openingEn.skip)
    await expect(page.getByRole('heading', { name: openingEn.steps[step].title })).toBeVisible()
  }
  await press(openingEn.finish)
  await expect(page.getByText(openingEn.closedTitle)).toBeVisible()
  told.push(`Montréal: ${owner.presses()}`)
  expect(owner.presses() * SECONDS_A_PRESS).toBeLessThan(30 * 60)

  const guest = await visit(browser, venue.address, 'America/Montreal')
  await guest.book('Salon Rouge', ['20:00', '22:00'], '120')
  const room = await guest.receipt('bookings')
  for (const line of [
    /GST 5%.*\$4\.00/s,
    /QST 9\.975%.*\$7\.98/s,
    ...numbered.map(([, number]) => number),
  ])
    await expect(room).toContainText(line)
  await expect(room).toContainText('$91.98')
  await guest.order('Poutine')
  await expect(await guest.receipt('orders')).toContainText(/QST 9\.975%.*\$1\.40/s)
  await guest.reads([/Maison Érable/, /Montréal/, /514 555 0144/, /5:00 PM – 1:00 AM/])
  await venue.close()
})
