import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { openingOn } from '@lantern/contract/venue/hours'
import { transact, type Tx, violatesConstraint } from '../../kernel/db/db.ts'
import { byNow } from '../bills/service.post.ts'
import { addGroup, insertCategory, insertItem, readMenu, setGroupsOf } from '../menu/service.ts'
import { starterRooms } from './starter/rules.rooms.ts'
import { sampleMenu } from './starter/rules.menu.ts'
import { sampleOptions } from './starter/rules.options.ts'
import type * as contract from '@lantern/contract/venue/opening'
import type { Opening } from '@lantern/contract/venue/opening'
import { audit } from '../../kernel/db/audit.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { insertAmenity, listRooms, lockAllAmenities } from '../amenities/service.ts'
import { joinUnits } from '../bookings/amenities/service.ts'
import { changeStatus, findView, lockBooking } from '../bookings/core/service.ts'
import { makeBooking } from '../bookings/making/service.ts'
import { lockLayout, newVersion, provideArea } from '../tables/service.layout.ts'
import { findTables, insertTables, unitsOf } from '../tables/service.ts'
import { addDays, nightAt, readSettings, type VenueSettings } from '../venue/service.ts'
import { type OpeningRow, readOpening, updateOpening } from './repository.ts'
import { decided, firstHour, REHEARSAL_NIGHTS, stepsOf, unitsFor } from './rules.ts'

/** The dishes that are named after the sample club or its city. */
const ofTheSample = new Set(['toronto-pale-ale', 'lantern-old-fashioned'])

/**
 * Adds the starter menu with each item's picture and options: to the sample club all of it, to another club sold out,
 * and without what is named after the sample club. Returns the number of items.
 */
export async function insertMenu(tx: Tx, at: Date, { isSample = true } = {}): Promise<number> {
  const dates = { createdAt: at, updatedAt: at }
  let count = 0
  const groups: { id: number; dishes: readonly string[] }[] = []
  for (const { group, dishes } of sampleOptions) {
    groups.push({ id: (await addGroup(tx, group)).id, dishes })
  }
  for (const [place, { nameEn, nameCh, kind, items }] of sampleMenu.entries()) {
    const displayOrder = (place + 1) * 10
    const category = await insertCategory(tx, { nameEn, nameCh, kind, displayOrder, ...dates })
    for (const { slug, price, ...texts } of items) {
      if (!isSample && ofTheSample.has(slug)) continue
      const id = await insertItem(tx, {
        ...texts,
        categoryId: category.id,
        price: toCents(price),
        imageUrl: `/media/menu/${slug}-640.webp`,
        isAvailable: isSample,
        ...dates,
      })
      const own = groups.flatMap((group) => (group.dishes.includes(slug) ? [group.id] : []))
      await setGroupsOf(tx, id, own)
      count += 1
    }
  }
  return count
}

async function rehearsalOf(tx: Tx, { rehearsalId }: OpeningRow): Promise<Opening['rehearsal']> {
  const view = rehearsalId === null ? undefined : await findView(tx, rehearsalId)
  if (!view) return null
  const { booking, amenity } = view
  return {
    id: booking.id,
    amenity: { en: amenity.nameEn, ch: amenity.nameCh },
    units: booking.units,
    bookingDate: booking.bookingDate,
    startTime: booking.startTime,
  }
}

/** The progress of the setup, as this transaction reads it. */
async function describeOpening(tx: Tx, { clock, env, cards }: Kernel): Promise<Opening> {
  const row = await readOpening(tx)
  const steps = stepsOf(row)
  const { address } = await readSettings(tx, clock.now())
  return {
    at: row.atStep,
    steps,
    isClosed: row.closedAt !== null || steps.every(({ state }) => state !== 'open'),
    rooms: (await listRooms(tx)).length,
    dishes: (await readMenu(tx)).items.length,
    hasAddress: address !== '',
    services: [
      { name: 'mail', isSet: env.SMTP_URL !== undefined },
      { name: 'cards', isSet: cards !== null },
      {
        name: 'discord',
        isSet: env.DISCORD_CLIENT_ID !== undefined || env.DISCORD_PUBLIC_KEY !== undefined,
      },
    ],
    rehearsal: await rehearsalOf(tx, row),
  }
}

/** The progress of the setup (`GET /api/admin/opening`). */
export const showOpening: UseCase<typeof contract.getOpening> = (kernel) =>
  transact(kernel.db, (tx) => describeOpening(tx, kernel))

/** Stores the current step, or a step's state (`PATCH /api/admin/opening`). */
export const changeOpening: UseCase<typeof contract.moveOpening> = (kernel, { body }) => {
  const { at, step, isClosed } = body
  return transact(kernel.db, async (tx) => {
    const row = await readOpening(tx, { isLocked: true })
    const change = {
      ...(at !== undefined && { atStep: at }),
      ...(step !== undefined && decided(row, step)),
      ...(isClosed !== undefined && { closedAt: isClosed ? kernel.clock.now() : null }),
    }
    if (Object.keys(change).length > 0) await updateOpening(tx, change)
    await publish(tx, 'venue')
    return describeOpening(tx, kernel)
  })
}

/** Closes the setup guide for a club that needs none, such as a trial. */
export const closeOpening = (tx: Tx, at: Date): Promise<void> => updateOpening(tx, { closedAt: at })

/**
 * Adds an amenity of a kind with the default picture, and its units on the plan. Its description is general,
 * because the sample club's details wouldn't be true here.
 */
export const openRooms: UseCase<typeof contract.addRooms> = (kernel, { viewer, body }) => {
  const { kind, units, names: own = [], capacity, pricePerHour: price, ...names } = body
  const actorId = viewer.id
  const at = kernel.clock.now()
  return transact(kernel.db, async (tx) => {
    // Locks in the order of the floor's editor.
    const { version } = await lockLayout(tx)
    await lockAllAmenities(tx)
    const { imageUrl, isWholeVenue = false } = starterRooms[kind]
    const pricePerHour = toCents(price)
    const description = `${names.nameEn}, booked by the hour.`
    const descriptionCh = `${names.nameCh}，按小时预订。`
    const words = { ...names, description, descriptionCh, imageUrl, capacity, pricePerHour }
    const row = { ...words, isWholeVenue, createdAt: at, updatedAt: at }
    const amenity = await insertAmenity(tx, row).catch((error: unknown) => {
      const isSecond = violatesConstraint(error, 'amenities_one_whole_venue')
      throw isSecond ? new Refusal('whole_venue_stands') : error
    })
    const tables = await findTables(tx)
    const twice = own.find(
      (name, place) => own.indexOf(name) !== place || tables.some((table) => table.name === name),
    )
    if (twice !== undefined) throw new Refusal('table_name_taken', { name: twice })
    const { nameEn } = names
    const places = unitsFor(kind, { nameEn, units, names: own, capacity, tables })
    const drawn = places.map(({ name }) => name)
    if (places.length > 0) {
      const areaId = kind === 'whole_venue' ? null : await provideArea(tx, kind)
      await insertTables(
        tx,
        places.map((place) => ({ ...place, amenityId: amenity.id, areaId })),
      )
      await joinUnits(tx, await unitsOf(tx, amenity.id), at)
      await newVersion(tx, version + 1, drawn, { actorId, at })
    }
    const made = { pricePerHour: toDollars(pricePerHour), capacity, units: drawn }
    const event = { action: 'amenity.create', subject: `amenity:${amenity.id}`, at } as const
    await audit(tx, { ...event, actorId, after: { ...names, ...made } })
    await publish(tx, 'amenities', { id: amenity.id })
    return describeOpening(tx, kernel)
  })
}

/** Fills an empty menu with the starter menu, whose items are sold out until the venue has checked each price. */
export const openMenu: UseCase<typeof contract.addStarterMenu> = (kernel, { viewer }) => {
  const at = kernel.clock.now()
  return transact(kernel.db, async (tx) => {
    await readOpening(tx, { isLocked: true })
    const { items, categories } = await readMenu(tx)
    if (items.length + categories.length > 0) throw new Refusal('menu_not_empty')
    const made = await insertMenu(tx, at, { isSample: false })
    const event = { action: 'menu.starter', subject: 'menu', after: { made }, at } as const
    await audit(tx, { ...event, actorId: viewer.id })
    await publish(tx, 'menu')
    return describeOpening(tx, kernel)
  })
}

/** Both languages in one name, since the name on the board isn't translated. */
const GUEST = 'Rehearsal 演练'

/** Books the first free hour of the coming nights in the first amenity with a unit. */
async function takeForPractice(tx: Tx, venue: VenueSettings, by: { at: Date; actorId: number }) {
  const tonight = nightAt(by.at, venue)
  const amenities = (await listRooms(tx)).filter(({ units }) => units.length > 0)
  for (let days = 1; days <= REHEARSAL_NIGHTS; days += 1) {
    const bookingDate = addDays(tonight, days)
    for (const { id: amenityId } of amenities) {
      const slot = { amenityId, bookingDate, ...firstHour(openingOn(bookingDate, venue).opensAt) }
      const guest = { way: 'desk', memberId: null, guestName: GUEST, partySize: 1 } as const
      try {
        return await makeBooking(tx, { ...slot, ...guest, method: null }, by)
      } catch (error) {
        // A closed night or an occupied unit is refused before anything is written; then the next one is tried.
        if (!(error instanceof Refusal)) throw error
      }
    }
  }
  throw new Refusal('nothing_to_rehearse')
}

/** Makes an unpaid rehearsal booking by the venue's rules and prices, which every staff screen shows. */
export const rehearseBooking: UseCase<typeof contract.rehearse> = (
  kernel,
  { viewer: { id: actorId } },
) => {
  const at = kernel.clock.now()
  return transact(kernel.db, async (tx) => {
    await lockAllAmenities(tx)
    const { rehearsalId } = await readOpening(tx, { isLocked: true })
    if (rehearsalId !== null) throw new Refusal('rehearsal_stands')
    const venue = await readSettings(tx, at)
    const { booking, terms } = await takeForPractice(tx, venue, { at, actorId })
    await updateOpening(tx, { rehearsalId: booking.id })
    const after = { name: GUEST, payment: 'none', total: toDollars(terms.price.total) }
    const subject = `booking:${booking.id}`
    await audit(tx, { actorId, action: 'booking.create', subject, after, at })
    return describeOpening(tx, kernel)
  })
}

/** Cancels the rehearsal booking. If it was paid meanwhile, the desk must cancel and refund it first. */
export const endRehearsalBooking: UseCase<typeof contract.endRehearsal> = (kernel, { viewer }) => {
  const actorId = viewer.id
  const at = kernel.clock.now()
  return transact(kernel.db, async (tx) => {
    const { rehearsalId } = await readOpening(tx, { isLocked: true })
    if (rehearsalId === null) throw new Refusal('not_found')
    const booking = await lockBooking(tx, rehearsalId)
    if (booking && booking.status !== 'canceled') {
      if (booking.status !== 'pending') throw new Refusal('rehearsal_paid')
      await changeStatus(tx, booking, 'canceled', await byNow(tx, at, actorId))
      const sides = { before: { status: booking.status }, after: { status: 'canceled' } }
      const subject = `booking:${booking.id}`
      await audit(tx, { actorId, action: 'booking.status', subject, ...sides, at })
    }
    await updateOpening(tx, { rehearsalId: null })
    return describeOpening(tx, kernel)
  })
}
