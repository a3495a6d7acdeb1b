import { pure, type Fault } from './fault.ts'

const core = 'server/src/features/bookings/core/rules.ts'
const party = 'server/src/features/bookings/party/rules.ts'
const floorTests = [
  'server/src/features/floor/acts/service.guard.test.ts',
  'server/src/features/floor/acts/service.party.test.ts',
  'server/src/features/floor/service.presence.test.ts',
  'server/src/features/floor/acts/service.race.test.ts',
]

const closedBillTests = ['server/src/features/bookings/desk/service.closed-bill.test.ts']
const runs = 'server/src/features/bookings/core/schema.ts'
const runningTests = ['server/src/features/bookings/core/repository.test.ts']

/** Faults in rooms, parties, orders, roles, sessions and guesses. */
export const houseFaults: readonly Fault[] = [
  {
    name: 'one of a series goes from its closed bill',
    file: 'server/src/features/series/service.cancel.ts',
    from: "(await isOnClosedBill(tx, booking)) ? 'not_cancelable' : late",
    to: 'late',
    tests: closedBillTests,
  },
  {
    name: 'a member hears of a closed bill',
    file: 'server/src/features/bookings/member/service.ts',
    from: "if (await isOnClosedBill(tx, booking)) throw new Refusal('not_cancelable')",
    to: 'await isOnClosedBill(tx, booking)',
    tests: closedBillTests,
  },
  {
    name: 'an order belongs to the first that runs',
    file: runs,
    from: 'ORDER BY lower(during) DESC LIMIT 1)',
    to: 'ORDER BY lower(during) LIMIT 1)',
    tests: runningTests,
  },
  {
    name: 'an order belongs to a hold',
    file: runs,
    from: "WHERE hold_expires_at IS NULL AND status IN ('pending', 'confirmed', 'paid_online')",
    to: "WHERE status IN ('pending', 'confirmed', 'paid_online')",
    tests: runningTests,
  },
  {
    name: 'more time without the lock of the amenity',
    file: 'server/src/features/bookings/party/service.ts',
    from: '  await lockEachForBooking(tx, [own, ...known.map(({ amenityId }) => amenityId), ...others])\n',
    to: '',
    tests: floorTests,
  },
  {
    name: 'units without the lock of all',
    file: 'server/src/features/bookings/amenities/service.units.ts',
    from: '    await lockAllAmenities(tx)\n    const amenity',
    to: '    const amenity',
    tests: [
      'server/src/features/bookings/amenities/service.units.race.test.ts',
      'server/src/features/bookings/amenities/service.units.test.ts',
    ],
  },
  {
    name: 'a party is moved from its booked start instead of now',
    file: 'server/src/features/bookings/party/service.move.ts',
    from: 'from: from > now ? from : now, to',
    to: 'from, to',
    tests: floorTests,
  },
  {
    name: 'a canceled booking keeps its room',
    file: 'server/src/features/bookings/core/service.ts',
    from: '  await vacate(tx, booking.id)\n',
    to: '',
    tests: ['server/src/features/bookings/member/service.cancel.test.ts'],
  },
  {
    name: 'a renamed room keeps its old name in bookings',
    file: 'server/src/features/floor/layout/service.ts',
    from: '    await tellNames(tx, renamed, at)\n',
    to: '',
    tests: ['server/src/features/floor/layout/service.test.ts'],
  },
  {
    name: 'a closed account gets money',
    file: 'server/src/features/wallet/repository.ts',
    from: 'isNull(users.deletedAt), gte(moved, 0)',
    to: 'gte(moved, 0)',
    tests: ['server/src/features/customers/service.deletion.test.ts'],
  },
  {
    name: 'an account with open orders is deleted',
    file: 'server/src/features/customers/service.deletion.ts',
    from: 'orders + payments + refunds > 0',
    to: 'payments + refunds > 0',
    tests: ['server/src/features/customers/service.deletion.test.ts'],
  },
  {
    name: 'guests without a booking leave what they owe unasked',
    file: 'server/src/features/floor/acts/service.ts',
    from: 'if (due > 0 && !owing) throw',
    to: 'if (due < 0 && !owing) throw',
    tests: ['server/src/features/bills/service.guests.test.ts'],
  },
  {
    name: 'the next guests get the bill of those who left',
    file: 'server/src/features/bills/service.close.ts',
    from: 'await updateBill(tx, bill.id, { tableId: null })',
    to: 'await updateBill(tx, bill.id)',
    tests: ['server/src/features/bills/service.guests.test.ts'],
  },
  {
    name: 'an order goes beside the bill of the party in the room',
    file: 'server/src/features/bookings/party/service.bill.ts',
    from: 'return bookingId ? openPartyBill(tx, bookingId, by) : openGuestsBill',
    to: 'return openGuestsBill',
    tests: ['server/src/features/bills/service.guests.test.ts'],
  },
  {
    name: 'a session never idles',
    file: 'server/src/kernel/http/session/session-store.ts',
    from: 'Math.min(now + IDLE_MS, last)',
    to: 'Math.min(now + 1_000 * IDLE_MS, last)',
    tests: ['server/src/kernel/http/session/session.test.ts'],
  },
  {
    name: 'a busy session never ends',
    file: 'server/src/kernel/http/session/session-store.ts',
    from: 'Math.min(now + IDLE_MS, last)',
    to: 'now + IDLE_MS',
    tests: ['server/src/kernel/http/session/session.test.ts'],
  },
  {
    name: 'one guess more',
    file: 'server/src/features/members/secrets/service.guesses.ts',
    from: 'if (failures <= most) return',
    to: 'if (failures <= most + 1) return',
    tests: ['server/src/features/members/secrets/service.guesses.test.ts'],
  },
  {
    name: 'guesses of all are not counted',
    file: 'server/src/features/members/secrets/service.guesses.ts',
    from: 'if (house !== undefined) await guess',
    to: 'if (house === undefined) await guess',
    tests: ['server/src/features/members/secrets/service.guesses.test.ts'],
  },
  pure(
    'a canceled booking comes back',
    core,
    '  canceled: [],\n}',
    "  canceled: ['confirmed'],\n}",
  ),
  pure('a no-show without grace', core, 'graceMinutes * 60_000', '0'),
  pure(
    'completed before it began',
    core,
    'checkedInAt === null && now < from',
    'checkedInAt !== null && now < from',
  ),
  pure(
    'a seated party is canceled',
    core,
    "to !== 'canceled' && to !== 'no_show'",
    "to !== 'no_show'",
  ),
  pure(
    'check-in long before',
    core,
    'const EARLY_MS = 60 * 60_000',
    'const EARLY_MS = 600 * 60_000',
  ),
  pure('check-in after the end', core, "now < during.to ? null : 'booking_over'", 'null'),
  pure('cancel until any time', core, 'return now < until ? until : null', 'return until'),
  pure(
    'neighbours collide',
    core,
    'one.from < to && from < one.to',
    'one.from <= to && from <= one.to',
  ),
  pure('holds of others are free', core, '!hasRunOut(one, now) && !isOwnHold', '!isOwnHold'),
  pure('an hour that has begun', core, 'if (hour.from < now) return', 'if (hour.to < now) return'),
  pure('begun steps are free', party, 'Math.ceil((to.getTime()', 'Math.floor((to.getTime()'),
  pure('the limit is ignored', party, 'wished < limit ? wished : limit', 'wished'),
  pure(
    'begun quarters count',
    party,
    'Math.floor((during.to.getTime()',
    'Math.ceil((during.to.getTime()',
  ),
  pure('no fee on the difference', party, 'Math.sign(more) * share', '0 * share'),
  pure(
    'a served order goes back',
    'server/src/features/orders/rules.ts',
    "served: ['canceled']",
    "served: ['ready', 'canceled']",
  ),
  pure(
    'what is sold out is sold',
    'server/src/features/orders/rules.ts',
    'if (!item.isAvailable) checked',
    'if (item.isAvailable) checked',
  ),
  pure(
    'staff change admins',
    'server/src/features/customers/policy.ts',
    "(from === 'customer' && to === 'customer')",
    "to === 'customer'",
  ),
  pure(
    'staff pay themselves',
    'server/src/features/customers/policy.ts',
    'owner.id !== actor.id && owner',
    'owner',
  ),
]
