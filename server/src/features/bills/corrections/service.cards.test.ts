import * as phone from '@lantern/contract/bills/phone'
import { confirmSandboxPayment } from '@lantern/contract/payments/payments'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { expect, it } from 'vitest'
import { idPath } from '../../../../test/desk.ts'
import { mistake, openGivingAway } from '../../../../test/checks/giving-away.ts'

const { on, show, served, takeOff, giveBack, onAccount } = openGivingAway()

/** Pays a part of a bill by a guest's card with a tip. Returns the payment's id. */
async function payByCard(key: string, amount: string, tip: string): Promise<string> {
  const guest = on().club.visitor()
  const params = { key }
  const lines = (await guest.call(phone.getPhoneBill, { params })).reply.rest
  const part = { what: 'rest' } as const
  expect(lines).toBe(amount)
  const body = { part, amount, tip, attempt: `card-tip-${key}-${tip}` }
  const { reply } = await guest.call(phone.payBillByCard, { params, body })
  const clientSecret = reply.intent?.clientSecret ?? ''
  const card = { clientSecret, cardNumber: '4242424242424242', webhook: 'never' as const }
  await guest.call(confirmSandboxPayment, { body: card })
  return (await guest.call(phone.getPhonePayment, { params: { id: reply.id } })).reply.id
}

it('a tip is refunded to the card that paid it, alone or with an amount taken off', async () => {
  const { id, due } = await served()
  const { address } = (await on().staff.call(phone.makeBillKey, idPath(id))).reply
  const key = address.split('/').at(-1) ?? ''
  const first = await payByCard(key, due, '2.00')
  await takeOff(id, { amount: '1.00', ...mistake })
  const back = { method: 'card', ...mistake } as const
  await giveBack(id, { ...back, amount: '1.00', tip: '0.00' })
  const { reply: more } = await takeOff(id, { amount: '1.00', ...mistake })
  expect(more.due).toBe('-1.00')
  const most = { amount: '1.00', tip: '2.00' }
  expect(more.refundable).toEqual(
    ['balance', 'card', 'elsewhere'].map((method) => ({ method, ...most })),
  )
  expect((await giveBack(id, { ...back, amount: '1.00', tip: '2.01' })).code).toBe(
    'over_refundable',
  )
  const tips = await onAccount('tips_payable')
  const both = await giveBack(id, { ...back, amount: '1.00', tip: '1.50' })
  expect(both.reply).toMatchObject({ due: '0.00', tips: '0.50' })
  expect(both.reply.payments.at(-1)).toMatchObject({
    method: 'card',
    amount: '-1.00',
    tip: '-1.50',
  })
  expect(await onAccount('tips_payable')).toBe(tips - 150)
  const last = await giveBack(id, { ...back, amount: '0.00', tip: '0.50' })
  expect(last.reply).toMatchObject({ tips: '0.00', refundable: [] })
  const { rows } = await on().club.pool.query<{ amount: string; status: string }>(
    'SELECT amount::text, status FROM payment_refunds WHERE attempt_id = $1 ORDER BY amount',
    [first],
  )
  expect(rows).toEqual(['0.50', '1.00', '2.50'].map((amount) => ({ amount, status: 'succeeded' })))
  expect(toCents((await show(id)).paid)).toBe(toCents(due) - toCents(toDollars(200)))
})
