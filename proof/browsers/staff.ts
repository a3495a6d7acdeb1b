import bills from '../../web/src/i18n/en/bills.ts'
import desk from '../../web/src/i18n/en/desk.ts'
import floor from '../../web/src/i18n/en/floor.ts'
import kitchen from '../../web/src/i18n/en/kitchen.ts'
import till from '../../web/src/i18n/en/till.ts'
import { passwords, tonight, type Club } from './house.ts'
import type { Hand } from './hand.ts'
import { withGaps } from './words.ts'

const party = 'Mr Ho'

/** Somebody calls for 16:00, an hour from now, and pays nothing yet. */
export async function callsByPhone(club: Club): Promise<void> {
  const staff = await club.signIn('staff')
  const slot = { amenityId: 2, bookingDate: tonight, startTime: '16:00', endTime: '17:00' }
  const { statusCode, body } = await staff.request({
    method: 'POST',
    url: '/api/staff/bookings',
    payload: { ...slot, guestName: party, payment: 'later' },
  })
  if (statusCode !== 200) throw new Error(`the desk can't book: ${statusCode} ${body}`)
}

/** Signs in by the page's dialog. */
export async function signIn(hand: Hand): Promise<void> {
  const { t } = hand
  await hand.open('/about?login=1')
  await hand.write(t.core.login.email, 'staff@lantern.example')
  await hand.write(t.core.login.password, passwords.demo)
  await hand.tab.key('Enter')
  await hand.sees(t.core.login.success)
}

/** Sees the booking on the dashboard and on the board, confirms it and checks the party in. */
export async function checkIn(hand: Hand): Promise<void> {
  await hand.open('/staff-dashboard')
  await hand.screen('Staff Dashboard')
  await hand.sees(party)
  await hand.open('/board')
  await hand.press(/^Mr Ho, 16:00/)
  await hand.press(desk.actions.confirm)
  await hand.press(bills.pay.ways.later)
  await hand.press(desk.confirm.submit)
  await hand.press(floor.checkIn)
  await hand.finds(/^Mr Ho, .*Here/)
  await hand.screen('Night Board')
}

/** Sells a dish for cash. */
export async function sell(hand: Hand): Promise<void> {
  await hand.open('/point-of-sale')
  await hand.press(/^Night Market Popcorn Chicken/)
  // Without room beside the menu, the order is behind a bar, which goes with it.
  const isBehindBar = await hand.tab.run(() => innerWidth < 1_024)
  if (isBehindBar) await hand.press(/^1 /)
  await hand.press(bills.pay.ways.cash)
  await hand.press('$50')
  await hand.press(/^Take cash/)
  await hand.press(till.next)
  await (isBehindBar ? hand.gone('1 item') : hand.sees(till.empty))
  await hand.screen('Point of Sale')
}

/** The kitchen accepts, makes and serves what was sold. */
export async function serve(hand: Hand): Promise<void> {
  await hand.open('/kitchen')
  await hand.screen(kitchen.title)
  for (const step of ['pending', 'confirmed', 'preparing', 'ready'] as const) {
    await hand.press(withGaps(kitchen.advanceLabel.replace('{action}', kitchen.advance[step])))
  }
  await hand.sees(kitchen.empty)
}
