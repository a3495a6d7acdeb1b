import type { PartyAct } from '@lantern/contract/desk'
import {
  checkInBooking,
  extendBooking,
  leaveTable,
  markTable,
  moveParty,
  seatGuest,
  undoPartyAct,
  type FloorTable,
  type LiveBooking,
} from '@lantern/contract/floor'
import type { Sent } from '@lantern/contract/endpoint'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePartyQuestion, type Answers } from '../../../kit/party-question.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { isRefused } from '../../../lib/api/refused.ts'
import { outdated } from '../../../lib/api/topics.ts'
import { toast } from '../../../ui/overlays/toast.ts'

const idPath = (id: number) => ({ params: { id: String(id) } })

type Party = Pick<LiveBooking, 'id' | 'version'>

/**
 * What the desk does with tables and parties, as its screen shows them. Each tells whether it went well, and says so or
 * why not, or asks what is left open.
 */
export function useDesk() {
  const t = useTranslations('floor.done')
  const [isBusy, setBusy] = useState(false)
  const { ask, question } = usePartyQuestion()
  // Everything happens once: a repeat after a lost answer carries the key of the first try.
  const [key, setKey] = useState(newIdempotencyKey)

  async function act(
    run: (options: { idempotencyKey: string }) => Promise<unknown>,
    done: string,
    answers: Answers = {},
  ): Promise<boolean> {
    setBusy(true)
    try {
      await run({ idempotencyKey: key })
      toast({ title: done })
      setKey(newIdempotencyKey())
      return true
    } catch (error) {
      if (isRefused(error)) setKey(newIdempotencyKey())
      if (ask(error, answers)) return false
      toast({
        variant: 'destructive',
        title: t('failed'),
        description: sentenceOf(error, t('retry')),
      })
      return false
    } finally {
      setBusy(false)
      void refreshUrls((path) => outdated.tables(path) || outdated.bookings(path))
    }
  }

  function leave(tableId: number, party: Party | null, owing = false): Promise<boolean> {
    const seen = party && { bookingId: party.id, version: party.version }
    const body = { party: seen, ...(owing && { owing }) }
    return act((options) => call(leaveTable, { ...idPath(tableId), body }, options), t('left'), {
      owing: () => leave(tableId, party, true),
    })
  }

  function checkIn({ id, version }: Party, tableId?: number): Promise<boolean> {
    const body = { version, ...(tableId !== undefined && { tableId }) }
    return act(
      (options) => call(checkInBooking, { ...idPath(id), body }, options),
      t('checkedIn'),
      {
        other: (room) => checkIn({ id, version }, room),
      },
    )
  }

  return {
    isBusy,
    /** Shows what is asked, if anything. */
    question,
    leave,
    checkIn,
    seat: (tableId: number, body: Sent<typeof seatGuest>['body']) =>
      act((options) => call(seatGuest, { ...idPath(tableId), body }, options), t('seated')),
    extend: (bookingId: number, body: Sent<typeof extendBooking>['body']) =>
      act((options) => call(extendBooking, { ...idPath(bookingId), body }, options), t('extended')),
    move: (bookingId: number, body: Sent<typeof moveParty>['body']) =>
      act((options) => call(moveParty, { ...idPath(bookingId), body }, options), t('moved')),
    undo: ({ id, version }: Party, undone: PartyAct) => {
      const body = { act: undone, version }
      return act((options) => call(undoPartyAct, { ...idPath(id), body }, options), t('undone'))
    },
    mark: (
      { id, status, bookingId }: FloorTable,
      body: Omit<Sent<typeof markTable>['body'], 'seen'>,
    ) => {
      const seen = { status, bookingId }
      return act(
        (options) => call(markTable, { ...idPath(id), body: { ...body, seen } }, options),
        t('marked'),
      )
    },
  }
}

export type Desk = ReturnType<typeof useDesk>
