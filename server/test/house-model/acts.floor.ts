import { extendBooking, seatGuest, undoPartyAct } from '@lantern/contract/party'
import { toDollars } from '@lantern/contract/pricing'
import { deskAt, endOf, idPath, pick, type Act } from './act.ts'
import { bookingFor, seenOf, versionOf } from './acts.rooms.ts'
import { MINUTE } from './calendar.ts'
import * as parties from './parties.ts'
import { lastAct } from './visits.ts'
import { keepsRoom, rooms } from './state.ts'

/** A second from now, when the act is done. */
const soon = <S extends { now: number }>(s: S): S => ({ ...s, now: s.now + 1_000 })

const seat: Act = (s, { a, b, c }) => {
  const unit = pick(rooms, a)
  const pay = pick(['cash', 'terminal', 'bill', 'bill', 'none'] as const, c)
  if (unit === undefined || !pay) return null
  const minutes = s.settings.walkInStepMinutes * (1 + (b % 5))
  const stay = parties.walkIn(soon(s), unit, minutes)
  const shown = stay
    ? { to: stay.to, total: stay.price.total }
    : { to: s.now + minutes * MINUTE, total: 0 }
  return {
    rule: (now) => parties.seat(now, unit, { minutes, shown, pay }),
    async call(real, at) {
      const endsAt = new Date(shown.to).toISOString()
      const offered = { minutes, endsAt, totalPrice: toDollars(shown.total) }
      const body = { name: 'Auntie Lin', pay, ...offered }
      const path = idPath(real.tables.get(unit) ?? 0)
      const answer = await (await deskAt(real, at)).call(seatGuest, { ...path, body })
      return endOf(answer, ({ id }) => id)
    },
  }
}

const extend: Act = (s, choice) => {
  const one = bookingFor(s, choice, (each) => each.isIn && keepsRoom(each))
  if (!one) return null
  const more = parties.moreTime(soon(s), one)
  const shown =
    typeof more === 'string'
      ? { to: one.to + 60 * MINUTE, total: 0 }
      : { to: more.to, total: more.price.total }
  const seen = seenOf(one, choice)
  const pay = pick(['balance', 'cash', 'terminal', 'bill'] as const, choice.c) ?? 'cash'
  return {
    rule: (now) => parties.extend(now, seen, { shown, pay }),
    async call(real, at) {
      const endsAt = new Date(shown.to).toISOString()
      const version = versionOf(real, one, seen)
      const body = { pay, version, endsAt, totalPrice: toDollars(shown.total) }
      return endOf(await (await deskAt(real, at)).call(extendBooking, { ...idPath(one.id), body }))
    },
  }
}

const undo: Act = (s, choice) => {
  // More time is sold less often than parties come and go, so it is looked for.
  const isWanted = (kind: string | undefined) =>
    choice.c % 2 === 0 ? kind === 'extend' : kind !== undefined
  const one = bookingFor(s, choice, (each) => isWanted(lastAct(s, each)?.kind))
  if (!one) return null
  const seen = seenOf(one, choice)
  const kind = (choice.c % 7 > 0 && one.acts.at(-1)?.kind) || ('leave' as const)
  return {
    rule: (now) => parties.undo(now, seen, kind),
    async call(real, at) {
      const body = { act: kind, version: versionOf(real, one, seen) }
      return endOf(await (await deskAt(real, at)).call(undoPartyAct, { ...idPath(one.id), body }))
    },
  }
}

/** Acts of the floor besides check-in and leaving. */
export const floorActs = { seat, extend, undo } as const
