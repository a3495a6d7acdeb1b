import { plainMoment } from '@lantern/contract/venue/clock'
import { optionsIn } from '@lantern/contract/menu/options'
import type { Ticket } from '@lantern/contract/menu/orders'
import { spokenNumber } from '@lantern/contract/members/names'
import { useEffect, useEffectEvent } from 'react'
import ch from '../../i18n/ch/kitchen.ts'
import en from '../../i18n/en/kitchen.ts'
import { useTimeZone } from '../../lib/api/venue.ts'
import { bothPlaces } from '../bills/paper/paper.tsx'
import { sinceOf, isOn, type Board } from './tickets.ts'

function placeOf({ rooms, name }: Ticket): string {
  if (rooms.length === 0) return name ?? `${en.noTable} ${ch.noTable}`
  return bothPlaces(rooms)
}

interface TicketPaperProps {
  ticket: Ticket
  board: Board
  onPrinted: () => void
}

/** A printed ticket: its board's lines in both languages, without prices. It is visible in print only. */
export function TicketPaper({ ticket, board, onPrinted }: TicketPaperProps) {
  const timeZone = useTimeZone()
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const end = () => printed()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  const { items, note, requests, awaits, name, lanternId } = ticket
  return (
    <article data-print className="hidden gap-2 print:grid" aria-hidden="true">
      <header>
        <p className="heading text-3xl">
          {[spokenNumber(ticket, 'en'), spokenNumber(ticket, 'ch')].filter(Boolean).join(' / ')}
        </p>
        <p className="heading text-2xl wrap-anywhere">{placeOf(ticket)}</p>
        <p className="figures text-sm wrap-anywhere">
          {[plainMoment(sinceOf(ticket), timeZone), name, lanternId].filter(Boolean).join(' · ')}
        </p>
        {awaits && (
          <p className="figures text-sm">
            {en.waiting.title} {ch.waiting.title} · {plainMoment(awaits.startsAt, timeZone)}
          </p>
        )}
      </header>
      <ul className="grid gap-2 border-t border-line pt-2">
        {items
          .filter(({ foodItem, status }) => status !== 'canceled' && isOn(foodItem, board))
          .map(({ id, quantity, foodItem, options, note: request }) => (
            <li key={id} className="text-lg leading-snug">
              <p className="flex items-baseline gap-2.5">
                <span className="figures min-w-8 font-bold">{quantity} ×</span>
                <span className="min-w-0 wrap-anywhere">
                  {foodItem.nameEn} {foodItem.nameCh}
                </span>
              </p>
              {options.length > 0 && (
                <p className="pl-10 font-bold wrap-anywhere">
                  {optionsIn(options, 'en')} {optionsIn(options, 'ch')}
                </p>
              )}
              {request && (
                <p className="pl-10 font-bold whitespace-pre-line wrap-anywhere">{request}</p>
              )}
            </li>
          ))}
      </ul>
      {[note, requests].filter(Boolean).map((text) => (
        <p
          key={text}
          className="border-t border-line pt-2 font-bold whitespace-pre-line wrap-anywhere"
        >
          {text}
        </p>
      ))}
    </article>
  )
}
