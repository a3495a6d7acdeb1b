import { closeDay, downloadDayClose, getDayClose } from '@lantern/contract/bills/close'
import { causeIn } from '@lantern/contract/payments/causes'
import { getStatement } from '@lantern/contract/payments/wallet'
import { expect, it } from 'vitest'
import { mistake, openGivingAway } from '../../../test/checks/giving-away.ts'

const { on, show, served, takeOff, giveBack, pay } = openGivingAway()

const TODAY = { params: { date: 'today' as const } }
const day = async () => (await on().staff.call(getDayClose, TODAY)).reply
const file = async () => (await on().staff.call(downloadDayClose, TODAY)).text

it('a closed day keeps the sums given away by then, and lists later ones apart, also in its file', async () => {
  const { id } = await served()
  await takeOff(id, { amount: '2.00', ...mistake })
  const { cashTaken, version, corrections } = await day()
  expect(corrections).toMatchObject([{ kind: 'taken_off', amount: '2.00', times: 1 }])
  const body = { float: '0.00', countedCash: cashTaken, version }
  const closed = (await on().staff.call(closeDay, { ...TODAY, body })).reply
  expect(closed).toMatchObject({ corrections, correctionsSince: [] })
  await takeOff(id, { amount: '1.00', ...mistake })
  const later = await day()
  expect(later.corrections).toEqual(corrections)
  expect(later.correctionsSince).toMatchObject([{ kind: 'taken_off', amount: '1.00', times: 1 }])
  const rows = (await file()).split('\r\n')
  const row = (group: string) => rows.filter((each) => each.includes(`,${group},`))
  expect(row('given away')).toEqual([expect.stringMatching(/taken_off mistake: .+,2\.00$/)])
  expect(row('given away since')).toEqual([expect.stringMatching(/taken_off mistake: .+,1\.00$/)])
})

it('a correction is in the member’s statement, though the balance did not move', async () => {
  const { member } = on()
  const before = (await member.call(getStatement, { query: {} })).reply.movements
  const { id, lanternId } = await served()
  await takeOff(id, { amount: '3.00', ...mistake })
  const { movements } = (await member.call(getStatement, { query: {} })).reply
  expect(movements.length).toBe(before.length + 1)
  expect(movements[0]).toMatchObject({
    kind: 'bill_correction',
    subject: lanternId,
    byStaff: true,
    amount: '0.00',
    balance: before[0]?.balance,
    corrected: '3.00',
  })
  expect(causeIn(movements[0]?.kind ?? '', 'en')).toBe('Bill corrected')
  await pay(id, 'balance', (await show(id)).due, '0.00')
  await takeOff(id, { amount: '1.00', ...mistake })
  await giveBack(id, { method: 'balance', amount: '1.00' })
  const after = (await member.call(getStatement, { query: {} })).reply.movements
  expect(after.slice(0, 3).map(({ amount, corrected }) => [amount, corrected])).toEqual([
    ['1.00', null],
    ['0.00', '1.00'],
    [`-${(await show(id)).payments[0]?.amount}`, null],
  ])
})
