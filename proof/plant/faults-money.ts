import { pure, type Fault } from './fault.ts'

const pricing = 'contract/src/pricing.ts'
const bills = 'server/src/features/bills/rules.ts'
const close = 'server/src/features/close/rules.ts'
const payments = 'server/src/features/payments/rules.ts'
const parts = 'server/src/features/bills/rules.guard.test.ts'
const review = 'server/src/features/payments/rules.review.test.ts'
const closing = (name: string, from: string, to: string): Fault => ({
  ...pure(name, close, from, to),
  tests: ['server/src/features/close/rules.test.ts'],
})

/** Faults in prices, payments, bills and the day's close. */
export const moneyFaults: readonly Fault[] = [
  {
    name: 'sides that sum to less',
    file: 'server/migrations/0340_movements_balance.sql',
    from: 'HAVING sum(cents) <> 0',
    to: 'HAVING sum(cents) < 0',
    tests: ['server/src/features/wallet/service.test.ts'],
  },
  closing('refunds are negative sales', "booking_refund: 'refund'", "booking_refund: 'sale'"),
  closing('refunds of orders are negative sales', "food_refund: 'refund'", "food_refund: 'sale'"),
  closing('pay-outs are called top-ups', "cash_out: 'payOut'", "cash_out: 'topUp'"),
  closing(
    'refunds count twice',
    'net: toDollars(sales - refunds',
    'net: toDollars(sales + refunds',
  ),
  closing(
    'the drawer is what went out',
    'return 0 - sum(flows, ({ account })',
    'return sum(flows, ({ account })',
  ),
  {
    name: 'moved cheaper, then canceled: the card gets back what it paid',
    file: 'server/src/features/bookings/core/service.cards.ts',
    from: 'const amount = Math.min(rest, await leftOf(tx, attempt))',
    to: 'const amount = await leftOf(tx, attempt)',
    tests: ['server/src/features/bookings/member/service.card-refund.test.ts'],
  },
  {
    name: 'canceled for half: the card gets back all that it paid',
    file: 'server/src/features/bookings/core/service.cards.ts',
    from: 'amount: ofCards[place] ?? 0',
    to: 'amount: Math.min(card.amount, cents)',
    tests: ['server/src/features/bookings/member/service.tiers.test.ts'],
  },
  {
    name: 'a change brings back the refund that the earlier time has lost',
    file: 'contract/src/refunds.ts',
    from: 'return former < startsAt ? former : startsAt',
    to: 'return startsAt',
    tests: ['server/src/features/bookings/member/service.tiers.test.ts'],
  },
  {
    name: 'a member puts time on a bill that nobody opened',
    file: 'server/src/features/bookings/more-time/service.ts',
    from: "if (actorId === null && pay === 'bill')",
    to: 'if (actorId === -1)',
    tests: ['server/src/features/bookings/more-time/service.own.test.ts'],
  },
  {
    name: 'more time by card makes a party longer that is in another room by now',
    file: 'server/src/features/bookings/more-time/service.card.ts',
    from: 'const isSame = isHeld && isAsPriced(booking, was)',
    to: 'const isSame = isSeated(booking)',
    tests: ['server/src/features/bookings/more-time/service.card.test.ts'],
  },
  {
    name: 'more time by card that is undone stays with the venue',
    file: 'server/src/features/bookings/party/service.undo.ts',
    from: 'if (!attempt) return',
    to: 'if (attempt || !attempt) return',
    tests: ['server/src/features/bookings/more-time/service.card.test.ts'],
  },
  {
    name: 'an act is undone though its booking was paid, canceled or rescheduled since',
    file: 'server/src/features/bookings/party/service.undo.ts',
    from: 'if (!isTonight || act.overtaken || act.kind',
    to: 'if (!isTonight || act.kind',
    tests: ['server/src/features/bookings/party/service.undo.test.ts'],
  },
  {
    name: 'a mailed link spends the balance',
    file: 'server/src/features/bookings/change/service.ts',
    from: '!request.isSignedIn && isDearer(booking, planned)',
    to: '!request.isSignedIn && minimumSpend > booking.minimumSpend',
    tests: ['server/src/features/reminders/service.change.test.ts'],
  },
  {
    name: 'a mailed link agrees to a higher minimum spend',
    file: 'server/src/features/bookings/change/service.ts',
    from: 'total > 0 || minimumSpend > booking.minimumSpend',
    to: 'total > 0',
    tests: ['server/src/features/reminders/service.change.test.ts'],
  },
  {
    name: 'a word about an earlier try of a refund counts for this one',
    file: 'server/src/features/payments/refunds/service.ts',
    from: 'refund.tries !== tries || ',
    to: '',
    tests: ['server/src/features/bookings/member/service.card-refund.test.ts'],
  },
  {
    name: 'a failed refund is sent again by the key of its first try',
    file: 'server/src/features/payments/refunds/service.ts',
    from: 'tries: tries + 1,',
    to: 'tries,',
    tests: ['server/src/features/bookings/member/service.card-refund.test.ts'],
  },
  {
    name: 'a refund that was settled by hand is sent again',
    file: 'server/src/features/payments/refunds/service.ts',
    from: ' || settledAs !== null) throw',
    to: ') throw',
    tests: ['server/src/features/bookings/member/service.card-refund.test.ts'],
  },
  {
    name: 'an expired hold goes on',
    file: 'server/src/features/bookings/member/service.card.ts',
    from: ' || booking.holdExpiresAt <= at) {',
    to: ') {',
    tests: ['server/src/features/bookings/member/service.card.test.ts'],
  },
  pure('half a cent is rounded down', pricing, '* basisPoints + 5_000)', '* basisPoints + 4_999)'),
  pure('cash is rounded down only', pricing, 'over < 3 ? -over : 5 - over', '-over'),
  pure(
    'the tip is taxed away',
    pricing,
    'subtotal - discount + tax + tip }',
    'subtotal - discount + tax }',
  ),
  pure('the fee is not taxed', pricing, 'share(fee, taxes.service_fee)', '0'),
  pure('points of cents', pricing, 'Math.floor(subtotal / 100)', 'Math.ceil(subtotal / 100)'),
  pure(
    'old tax is forgotten',
    pricing,
    'return tax + share(after - net',
    'return share(after - net',
  ),
  pure('left-over cents are lost', pricing, 'lucky.has(place) ? 1 : 0', '0'),
  pure(
    'the last remainder first',
    pricing,
    'other.remainder - one.remainder',
    'one.remainder - other.remainder',
  ),
  pure('shares exceed what is due', 'contract/src/splitting.ts', 'left -= amount', 'left -= 0'),
  pure(
    'who has paid pays again',
    'contract/src/splitting.ts',
    'isOpen[place] ? Math',
    'true ? Math',
  ),
  pure(
    'what was paid ahead is owed',
    bills,
    'lines.filter(({ isPaidAhead }) => !isPaidAhead)\n  const',
    'lines.filter(() => true)\n  const',
  ),
  pure(
    'a refund in cash is not rounded',
    bills,
    'whole < 0 ? 0 - cashRounding(-whole)',
    'whole < 0 ? 0',
  ),
  pure('the fee earns points', bills, "account !== 'service_fees' && !isPaidAhead", '!isPaidAhead'),
  pure(
    'parts of a bill earn more',
    bills,
    'Math.min(Math.max(0, paid), total)',
    'Math.max(0, paid)',
  ),
  pure('corrections are forgotten', bills, 'corrects === line.id)]', 'corrects === 0)]', parts),
  pure(
    'more than one whole is taken',
    bills,
    'isOneCut && parts <= of',
    'isOneCut && parts <= of + 1',
    parts,
  ),
  pure('what went back goes back again', bills, 'Math.max(0, 0 - due)', 'Math.abs(due)', parts),
  pure(
    'a foreign answer counts',
    payments,
    'intent.attemptId === attempt.id &&\n    intent.amount',
    'intent.amount',
  ),
  pure('another amount counts', payments, '    intent.amount === attempt.amount &&\n', ''),
  pure('another currency counts', payments, '    intent.currency === attempt.currency &&\n', ''),
  pure('top-ups below the least', payments, 'cents >= bounds.min && cents', 'cents'),
  pure(
    'a foreign payment becomes balance',
    payments,
    'canRefund = isOurs && intent',
    'canRefund = intent',
    review,
  ),
  pure(
    'what was given up succeeds',
    payments,
    '  canceled: [],\n  needs_review',
    "  canceled: ['succeeded'],\n  needs_review",
    review,
  ),
]
