import type { DayTax } from '@lantern/contract/payments/taxes'
import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Availability } from '@lantern/contract/bookings/bookings'
import { hoursOfNight, openingOn } from '@lantern/contract/venue/hours'
import type { FoodCategory, FoodItem } from '@lantern/contract/menu/menu'
import type { OptionGroup } from '@lantern/contract/menu/options'
import type { Member, Role } from '@lantern/contract/members/members'
import { rightsOf, type Right } from '@lantern/contract/members/rights'
import type { Order, OrderStatus, Ticket } from '@lantern/contract/menu/orders'
import type { Venue } from '@lantern/contract/venue/venue'
import type { BoardBooking } from '@lantern/contract/floor/desk'

/** A member of the club, as the server tells of whoever is signed in. */
export const memberOf = (role: Role = 'customer', rights: Right[] | null = null): Member => ({
  id: 7,
  email: 'mei@lantern.example',
  firstName: 'Mei',
  lastName: 'Chen',
  phone: null,
  profileImageUrl: null,
  accountBalance: '50.00',
  credit: '0.00',
  loyaltyPoints: 0,
  role,
  rights: rightsOf({ role, rights }),
  discordId: null,
  discordUsername: null,
  discordRole: null,
  tierId: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
})

const names = { en: 'Lantern', ch: '灯会' }

/** A venue with its settings as they are at first, on Friday 20 November 2026. */
export const venue: Venue = {
  address: '188 Spadina Avenue, Toronto, ON M5T 2C2',
  phone: '(416) 555-0188',
  currency: 'CAD',
  posterUrl: '',
  opensAt: '14:00',
  closesAt: '02:00',
  closedWeekdays: [2],
  weekdayHours: [],
  timeZone: 'America/Toronto',
  endTimes: 'venue-night',
  refundRules: [{ hours: 0, percent: 100 }],
  graceMinutes: 15,
  serviceFeeBasisPoints: 500,
  balanceServiceFee: true,
  cardServiceFee: false,
  topUpOffers: [],
  redemptionPoints: 0,
  redemptionLeast: 0,
  redemptionPercent: 100,
  pointsPerDollar: 1,
  bookingDaysAhead: 365,
  tiers: [],
  isSample: true,
  name: names,
  city: { en: 'Toronto', ch: '多伦多' },
  story: { en: 'It began with friends.', ch: '几个朋友凑到一起。' },
  today: '2026-11-20',
  lastBookableDate: '2027-11-20',
  closedDates: [],
  dateHours: [],
  hoursText: { footer: names, frontDesk: names },
  taxes: [
    {
      en: 'HST',
      ch: '销售税',
      number: null,
      rates: [
        { kind: 'food', from: '2000-01-01', rate: 13_000 },
        { kind: 'beverage', from: '2000-01-01', rate: 13_000 },
      ],
    },
  ],
  topUp: { min: '0.50', max: '2000.00' },
  payments: { mode: 'sandbox', publishableKey: null, banner: false },
}

/** A tax of one rate on everything, in thousandths of a percent. */
export const flatTax = (rate: number): DayTax => ({
  en: 'HST',
  ch: '销售税',
  number: '12345 RT0001',
  rates: {
    room: rate,
    service_fee: rate,
    food: rate,
    beverage: rate,
    alcohol: rate,
    service: rate,
  },
})

export const plates: FoodCategory = {
  id: 1,
  name: 'Small Plates',
  nameEn: 'Small Plates',
  nameCh: '小吃',
  kind: 'food',
  displayOrder: 10,
  version: 1,
}

/** A dish of 7.50. */
export const cucumber: FoodItem = {
  id: 1,
  categoryId: 1,
  category: plates,
  name: 'Smashed Cucumber',
  nameEn: 'Smashed Cucumber',
  nameCh: '拍黄瓜',
  description: null,
  descriptionCh: null,
  price: '7.50',
  imageUrl: null,
  isAvailable: true,
  isAlcohol: false,
  optionGroups: [],
  version: 1,
}

const choice = (id: number, nameEn: string, nameCh: string, price = '0.00') => ({
  id,
  nameEn,
  nameCh,
  price,
  isDefault: id === 11,
  isAvailable: true,
})

/** One of regular or less ice, and any of egg (1.50) and more noodles (3.00). */
export const iceAndExtras: [OptionGroup, OptionGroup] = [
  {
    id: 1,
    nameEn: 'Ice',
    nameCh: '冰量',
    least: 1,
    most: 1,
    choices: [choice(11, 'Regular ice', '正常冰'), choice(12, 'Less ice', '少冰')],
    version: 1,
  },
  {
    id: 2,
    nameEn: 'Extras',
    nameCh: '加料',
    least: 0,
    most: 2,
    choices: [choice(21, 'Egg', '加蛋', '1.50'), choice(22, 'More noodles', '加面', '3.00')],
    version: 1,
  },
]

/** One cucumber that cost nothing. */
export const freeOrder: Order = {
  id: 1,
  lanternId: 'LNT-000001',
  nightNumber: 1,
  userId: 7,
  customerName: null,
  bookingId: null,
  table: null,
  status: 'pending',
  serve: 'now',
  awaits: null,
  releasedAt: null,
  source: 'member',
  paymentType: 'none',
  subtotal: '7.50',
  discount: '7.50',
  tax: '0.00',
  taxes: [],
  tip: '0.00',
  totalAmount: '0.00',
  pointsEarned: 0,
  note: null,
  refund: null,
  items: [],
  createdAt: '2026-11-20T20:00:00.000Z',
  updatedAt: '2026-11-20T20:00:00.000Z',
}

/** An amenity with one room for eight. */
export const amenityOf = (id: number, name: string, pricePerHour: string): Amenity => ({
  id,
  name,
  nameEn: name,
  nameCh: name,
  description: '',
  descriptionCh: null,
  pricePerHour,
  imageUrl: '/images/karaoke.webp',
  capacity: 8,
  isActive: true,
  isWholeVenue: false,
  places: 1,
  minimumSpends: [],
  deposits: [],
  tierFrom: null,
  prices: [],
  minMinutes: null,
  maxMinutes: null,
  stepMinutes: 60,
  bufferMinutes: 0,
})

/** A night on which the hours before `from` are over, and some are taken. */
export const nightOf = (
  date: string,
  from: string,
  taken: readonly string[],
  stepMinutes = 60,
): Availability => {
  const line = hoursOfNight(openingOn(date, venue, { stepMinutes })).slice(0, -1)
  return {
    amenityId: 1,
    date,
    closed: null,
    clockChange: false,
    places: 1,
    hours: line.map((time, place) => {
      const isOver = place < line.indexOf(from)
      const reason = isOver ? 'hour_past' : taken.includes(time) ? 'slot_taken' : null
      const at = new Date(
        Date.parse(`${date}T14:00:00Z`) + place * stepMinutes * 60_000,
      ).toISOString()
      return { time, startsAt: at, endsAt: at, freePlaces: reason ? [] : [0], reason }
    }),
  }
}

/** A tier that costs 10.00 a month, for members who spent 500.00. */
export const gold: Venue['tiers'][number] = {
  id: 2,
  nameEn: 'Gold',
  nameCh: '金卡',
  color: 'amber',
  discountPercent: 10,
  waivesFee: true,
  daysAhead: null,
  primeBookings: null,
  pointsPerDollar: 2,
  yearlySpend: '500.00',
  monthlyPrice: '10.00',
  yearlyPrice: null,
}

/** An order without lines, for the tests of the board. */
export const ticket = (id: number, status: OrderStatus, minute = id): Ticket => ({
  ...freeOrder,
  id,
  nightNumber: id,
  status,
  createdAt: `2026-11-20T20:${String(minute).padStart(2, '0')}:00.000Z`,
  soldBy: null,
  name: 'Mei Chen',
  rooms: [],
  requests: null,
})

/** A booking of the night board on the evening of 20 November 2026, in UTC: `20:00`. */
export const sampleBooking = (
  id: number,
  from: string,
  to: string,
  more: Partial<BoardBooking> = {},
): BoardBooking => ({
  id,
  lanternId: 'ABCDEFGH1234',
  amenityId: 1,
  amenityName: 'Karaoke',
  amenityNameCh: 'K房',
  userId: null,
  tierId: null,
  userName: `Guest ${id}`,
  units: ['K1'],
  bookingDate: '2026-11-20',
  startTime: from,
  endTime: to,
  startsAt: `2026-11-20T${from}:00.000Z`,
  endsAt: `2026-11-20T${to}:00.000Z`,
  hours: 1,
  status: 'confirmed',
  isGuestConfirmed: false,
  invited: null,
  expectedAt: null,
  checkedInAt: null,
  leftAt: null,
  paymentMethod: 'cash',
  isTab: false,
  paidBy: 'cash',
  totalPrice: '45.00',
  minimumSpend: '0.00',
  deposit: '0.00',
  askedDeposit: null,
  unpaid: '0.00',
  dueNow: '0.00',
  undoable: null,
  refundable: '0.00',
  refundByRule: '0.00',
  pointsEarned: 0,
  partySize: null,
  contactPhone: null,
  specialRequests: null,
  version: 1,
  heldUntil: null,
  bufferMinutes: 0,
  noShows: 0,
  seriesId: null,
  chargeAt: null,
  ...more,
})
