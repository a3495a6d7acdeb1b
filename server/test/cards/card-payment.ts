import { createBooking } from '@lantern/contract/bookings/bookings'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  type SandboxWebhook,
} from '@lantern/contract/payments/payments'
import type { Club } from '../club/club.ts'
import type { Visitor } from '../club/visitor.ts'

const DAY_MS = 86_400_000
const TUESDAY = 2
let hour = 14
let night = new Date('2026-11-21T12:00:00Z')

/** The next night on which the sample club is open: it is closed on Tuesdays. */
function nextNight(): Date {
  const next = new Date(night.getTime() + DAY_MS)
  return next.getUTCDay() === TUESDAY ? new Date(next.getTime() + DAY_MS) : next
}

/** An hour of the theater (a single room) that no other test uses. Test files share the counter. */
export function slot() {
  hour += 1
  if (hour > 22) [hour, night] = [15, nextNight()]
  return {
    amenityId: 3,
    bookingDate: night.toISOString().slice(0, 10),
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
  }
}
export type Slot = ReturnType<typeof slot>

export const approve = '4242 4242 4242 4242'
export const begin = (member: Visitor, request: Slot, change = {}) =>
  member.call(createPaymentIntent, {
    body: { paymentType: 'booking', metadata: request, ...change },
  })
export const pay = (
  member: Visitor,
  clientSecret: string,
  options: { cardNumber?: string; approve?: boolean; webhook?: SandboxWebhook } = {},
) =>
  member.call(confirmSandboxPayment, {
    body: { clientSecret, cardNumber: approve, webhook: 'never', ...options },
  })
export const claim = (member: Visitor, request: Slot, change = {}) =>
  member.call(createBooking, {
    body: { ...request, status: 'paid_online', paymentMethod: 'stripe', ...change },
  })
/** Has the emulator send its pending webhooks, and waits until they are processed. */
export const deliver = async (club: Club) => {
  for (const { sandbox } of club.instances) {
    await sandbox?.beat()
    await sandbox?.beat()
  }
}
