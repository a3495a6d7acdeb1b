import { setTimeout as pause } from 'node:timers/promises'
import { closeDay, getDayClose } from '@lantern/contract/close'
import { deleteCustomer, moveCash } from '@lantern/contract/customers'
import { toDollars } from '@lantern/contract/pricing'
import { getSettings, updateSettings } from '@lantern/contract/settings'
import { alive, deskAt, endOf, idPath, pick, type Act, type Real } from './act.ts'
import * as office from './office.ts'
import type { RefundTier } from '@lantern/contract/refunds'

const tiers: RefundTier[][] = [
  [{ hours: 0, percent: 100 }],
  [
    { hours: 3, percent: 80 },
    { hours: 1, percent: 20 },
  ],
]

const settings: Act = (_s, { a, b }) => {
  const change = pick(
    [
      { pointsPerDollar: b % 4 },
      { serviceFeeBasisPoints: (b % 11) * 100 },
      { graceMinutes: b % 30 },
      { walkInStepMinutes: pick([15, 30, 60] as const, b) ?? 60 },
      { refundTiers: pick(tiers, b) ?? [] },
    ],
    a,
  )
  if (!change) return null
  return {
    rule: (now) => office.setSettings(now, change),
    async call(real, at) {
      const desk = await deskAt(real, at)
      const { version } = (await desk.call(getSettings, {})).reply
      return endOf(await desk.call(updateSettings, { body: { ...change, version } }))
    },
  }
}

const cash: Act = (s, { a, b, c }) => {
  const member = alive(s, a)
  const direction = b % 2 === 0 ? ('in' as const) : ('out' as const)
  // Often just all that there is, so that accounts can be deleted.
  const owned = s.members[member]?.balance ?? 0
  const isAll = direction === 'out' && owned > 0 && owned % 5 === 0 && owned <= 200_000
  const cents = isAll ? owned : (1 + (c % 200)) * 100
  return {
    rule: (now) => office.moveCash(now, member, direction, cents),
    async call(real, at) {
      const body = { direction, amount: toDollars(cents), reason: 'at the desk' }
      const path = idPath(real.people[member]?.id ?? 0)
      return endOf(await (await deskAt(real, at)).call(moveCash, { ...path, body }))
    },
  }
}

const onTheirWay = `SELECT FROM payment_refunds WHERE status IN ('created', 'pending')`

/** What goes back to a card is sent after the answer; the model knows of no moment between. */
async function refundsSent({ club }: Real): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await club.pool.query(onTheirWay)).rows.length === 0) return
    await pause(10)
  }
}

const forget: Act = (s, { a, b }) => {
  const poor = [...s.members.keys()].filter((one) => s.members[one]?.balance === 0)
  const living = poor.filter((one) => !s.members[one]?.isGone)
  const member = (b % 4 > 0 ? pick(living, a) : undefined) ?? alive(s, a)
  return {
    rule: (now) => office.forget(now, member),
    async call(real, at) {
      await refundsSent(real)
      const headers = { 'x-staff-pin': real.pin }
      const path = idPath(real.people[member]?.id ?? 0)
      const ended = endOf(await (await deskAt(real, at)).call(deleteCustomer, path, headers))
      if (ended.code === null) real.people.push(await real.club.member())
      return ended
    },
  }
}

const close: Act = (_s, { a, b }) => ({
  rule: (now) => office.closeDay(now, 20_000, a * 100 + b),
  async call(real, at) {
    const desk = await deskAt(real, at)
    const params = { date: 'today' as const }
    const { version } = (await desk.call(getDayClose, { params })).reply
    const body = { float: '200.00', countedCash: toDollars(a * 100 + b), version }
    return endOf(await desk.call(closeDay, { params, body }))
  },
})

/** Acts of the office. */
export const officeActs = { settings, cash, forget, close } as const
