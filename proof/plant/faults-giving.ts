import { pure, type Fault } from './fault.ts'

const folder = 'server/src/features/bills/corrections'
const own = `${folder}/service.test.ts`
const tips = `${folder}/service.goodwill.test.ts`
const cards = `${folder}/service.card-refund.test.ts`
const bill = 'server/src/features/bills/service.test.ts'
const pin = 'server/src/features/members/secrets/service.pin.ts'

const fault = (
  name: string,
  file: string,
  from: string,
  to: string,
  ...tests: string[]
): Fault => ({
  name,
  file: file.includes('/') ? file : `${folder}/${file}`,
  from,
  to,
  tests: tests.length > 0 ? tests : [own],
})
const policy = 'server/src/features/bills/policy.ts'
const approval = 'server/src/features/members/approval/service.ts'
const closing = 'server/src/features/bills/service.close.ts'

/**
 * Faults in what the staff may give away, and in an admin's approval of more. One rule can't be broken in one place:
 * somebody who is gone approves nothing, because a trigger deletes their PIN too.
 */
export const givingFaults: readonly Fault[] = [
  pure(
    'what was given before counts for no limit',
    `${folder}/rules.ts`,
    'before + amount >',
    'amount >',
  ),
  pure('a bill has no limit', `${folder}/rules.ts`, 'if (off &&', 'if (!off &&'),
  pure(
    'what was taken off before counts for no limit',
    `${folder}/rules.ts`,
    '(off.before + amount) * 100',
    'amount * 100',
  ),
  fault(
    'nobody has a limit',
    policy,
    "isUnlimited(role: Role): boolean {\n  return role === 'admin'",
    "isUnlimited(role: Role): boolean {\n  return role !== 'customer'",
  ),
  fault(
    'admins have a limit',
    policy,
    "isUnlimited(role: Role): boolean {\n  return role === 'admin'",
    "isUnlimited(role: Role): boolean {\n  return role === 'customer'",
  ),
  fault(
    'staff write off',
    policy,
    "mayWriteOff(role: Role): boolean {\n  return role === 'admin'",
    "mayWriteOff(role: Role): boolean {\n  return role !== 'customer'",
    bill,
  ),
  fault(
    'staff pay out past the drawer',
    policy,
    "mayPayElsewhere(role: Role): boolean {\n  return role === 'admin'",
    "mayPayElsewhere(role: Role): boolean {\n  return role !== 'customer'",
    cards,
  ),
  fault(
    'a yes goes on counting for who asked',
    'repository.ts',
    'eq(corrections.actorId, actorId),\n    isNull(corrections.approvedBy),',
    'eq(corrections.actorId, actorId),',
  ),
  fault(
    'the limit of a night is everybody’s together',
    'repository.ts',
    '    eq(corrections.actorId, actorId),\n',
    '',
  ),
  fault(
    'the limit of a night is one for ever',
    'repository.ts',
    '    gte(corrections.createdAt, since),\n',
    '',
  ),
  fault(
    'a yes goes on counting for its bill',
    'repository.ts',
    "eq(corrections.kind, 'taken_off'),\n    isNull(corrections.approvedBy),",
    "eq(corrections.kind, 'taken_off'),",
  ),
  fault(
    'what admins take off counts for their staff',
    'repository.ts',
    "    ne(users.role, 'admin'),\n",
    '',
  ),
  fault(
    'tips count for the part of a bill',
    'repository.ts',
    "    eq(corrections.kind, 'taken_off'),\n",
    '',
  ),
  fault(
    'two acts of a person at once',
    'service.ts',
    'await lockGiver(tx, actor.id)',
    'void lockGiver',
    tips,
  ),
  fault('an admin’s yes without their PIN', approval, 'await provePin(kernel, {', 'void ({'),
  fault(
    'a yes is asked again of a repeated call',
    approval,
    ' || (await isRepeat(kernel.db, repeatable))',
    '',
  ),
  fault('a colleague says yes', approval, ".filter(({ role }) => role === 'admin')", ''),
  fault(
    'a PIN as often as somebody likes',
    pin,
    'await admitGuess(kernel, subject, house)',
    'void house',
  ),
  fault(
    'a PIN as often as the house likes',
    pin,
    'await admitGuess(kernel, subject, house)',
    'await admitGuess(kernel, subject)',
  ),
  fault(
    'guesses of one who asks lock out the others',
    approval,
    'place: `approval:${actor.id}`',
    "place: 'approval'",
  ),
  fault(
    'a right PIN goes on counting as a guess',
    pin,
    'await transact(db, (tx: Tx) => forgiveGuess',
    'void ((tx: Tx) => forgiveGuess',
  ),
  fault(
    'no reason is needed',
    'service.ts',
    "reason === undefined || (reason === 'other' && !note)",
    'reason === undefined',
    tips,
  ),
  fault(
    'tips go back without a limit',
    'service.give-back.ts',
    'approvedBy: await allow(tx, request, { amount: tip }, at)',
    'approvedBy: null',
    tips,
  ),
  fault(
    'goodwill without a limit',
    'service.goodwill.ts',
    'await allow(tx, { actor, approval }, { amount }, at)',
    'null',
  ),
  fault('goodwill for oneself', 'service.goodwill.ts', 'memberId === actor.id || ', '', tips),
  fault(
    'goodwill for who says yes to it',
    'service.goodwill.ts',
    ' || memberId === approvedBy',
    '',
    tips,
  ),
  fault(
    'dead cards without a limit',
    'service.card-refund.ts',
    'await allow(tx, request, { amount }, at)',
    'null',
    cards,
  ),
  fault(
    'more than a line is taken off',
    'service.give-back.ts',
    'amount === 0 || amount > left',
    'amount === 0',
    'server/src/features/bills/split/service.test.ts',
  ),
  fault(
    'a correction of an older screen',
    'service.give-back.ts',
    'checkVersion(seen, body.version)',
    'void checkVersion',
    'server/src/features/bills/split/service.test.ts',
  ),
  fault('a write-off without a PIN', closing, 'await proveApproval(kernel, {', 'void ({'),
  fault(
    'a write-off with anybody’s yes',
    closing,
    'return approverOf(tx, approval)',
    'return approval.userId',
  ),
  fault(
    'a guest’s bill is owed',
    closing,
    "if (bill.userId === null) throw new Refusal('member_needed')",
    '',
    bill,
  ),
  fault(
    'what a guest is paying becomes owed',
    closing,
    'if ((await findHolds(tx, billId, at)).length > 0)',
    'if (at.getTime() === 0)',
    'server/src/features/bills/phone/service.race.test.ts',
  ),
  fault(
    'a bill of another day is opened again',
    closing,
    'businessDateAt(bill.closedAt, venue) !== businessDateAt(at, venue)',
    "businessDateAt(bill.closedAt, venue) === ''",
    'server/src/features/bills/payments/service.receipt.test.ts',
  ),
]
