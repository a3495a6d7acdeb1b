import { listTickets } from '@lantern/contract/menu/orders'
import { listPaymentProblems } from '@lantern/contract/payments/payments'
import type { PaymentProblem } from '@lantern/contract/payments/payments'
import bills from '../../web/src/i18n/en/bills.ts'
import billsCh from '../../web/src/i18n/ch/bills.ts'
import { all, answers, comes, loseNetwork, opens, press, pressAt } from './acts.ts'
import { long } from './house.ts'
import type { Screen } from './screen.ts'

/** Opens the fully paid bill. */
const openPaidBill = all(
  opens(bills.open, billsCh.open),
  pressAt('[role=dialog] li:has-text("Madam Lau") :is(button, a)'),
  comes('[role=dialog] .lucide-printer'),
)

/** Takes more off a bill than staff may without approval. */
const askForYes = all(
  opens(bills.open, billsCh.open),
  pressAt('[role=dialog] li:has-text("Auntie Lam") :is(button, a)'),
  comes('[role=dialog] .lucide-printer'),
  press(bills.correct.open, billsCh.correct.open),
  press(bills.correct.submit, billsCh.correct.submit),
  comes('[role=dialog] .lucide-shield-check'),
)

const problem = {
  kind: 'needs_review',
  id: '0b0c9a52-6f1b-4d8e-9b1c-3f6f5a1d2e01',
  memberId: 3,
  member: { name: 'Mei Chen', email: 'member@lantern.example' },
  purpose: 'booking',
  amount: '1234567.89',
  providerId: 'pi_3PqY7bLkdIwHu7ix0aBcDeFg',
  reason: 'amount_mismatch',
  dispute: null,
  createdAt: '2026-11-20T23:05:00.000Z',
} satisfies PaymentProblem

/** One problem of each kind for admins. */
const problems: readonly PaymentProblem[] = [
  problem,
  {
    ...problem,
    kind: 'refund_failed',
    id: '0b0c9a52-6f1b-4d8e-9b1c-3f6f5a1d2e02',
    member: { name: `${long.firstName} ${long.lastName}`, email: 'rich@club.test' },
    purpose: 'order',
    amount: '38.53',
    reason: 'expired_or_canceled_card',
  },
  {
    ...problem,
    kind: 'refund_unexplained',
    id: '0b0c9a52-6f1b-4d8e-9b1c-3f6f5a1d2e03',
    purpose: 'topup',
    amount: '50.00',
    reason: null,
  },
  {
    ...problem,
    kind: 'disputed',
    id: '0b0c9a52-6f1b-4d8e-9b1c-3f6f5a1d2e05',
    amount: '112.00',
    providerId: 'dp_1PqY7bLkdIwHu7ix0aBcDeFg',
    reason: 'fraudulent',
    dispute: { status: 'open', answerBy: '2026-12-04T23:59:00.000Z' },
  },
  {
    ...problem,
    kind: 'owed',
    id: '4',
    member: null,
    purpose: null,
    amount: '126.00',
    reason: null,
  },
]

/** A kitchen at its maximum load: every ticket five times. */
const crowded = (known: unknown) =>
  [0, 1, 2, 3, 4].flatMap((time) =>
    listTickets.reply.parse(known).map((ticket) => ({ ...ticket, id: ticket.id + 1_000 * time })),
  )

/** States that don't occur in the sample evening. */
export const stateScreens: readonly Screen[] = [
  { name: 'bill-nothing-due', path: '/point-of-sale', who: 'staff', act: openPaidBill },
  { name: 'bill-approval', path: '/point-of-sale', who: 'staff', act: askForYes },
  {
    name: 'kitchen-full',
    path: '/kitchen',
    who: 'staff',
    act: answers(listTickets.path, crowded),
  },
  { name: 'kitchen-offline', path: '/kitchen', who: 'staff', act: loseNetwork },
  { name: 'customer-rich', path: '{customerRich}', who: 'staff' },
  {
    name: 'payments-review',
    path: '/admin/payments',
    who: 'admin',
    act: answers(listPaymentProblems.path, () => problems),
  },
]
