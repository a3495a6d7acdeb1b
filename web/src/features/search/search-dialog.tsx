import { placeName } from '@lantern/contract/members/names'
import {
  type OrderResult,
  searchEverything,
  type SearchResult,
  type WaitResult,
} from '@lantern/contract/members/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserRound from 'lucide-react/icons/user-round'
import { type Ref, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { OrderBadge } from '../../kit/payment/order-state.tsx'
import { ChoiceList, SearchCombobox } from '../../ui/fields/search-combobox.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { isEnough } from '@lantern/contract/calls/fold'
import { type Hit, hitsOf, nameOf, nearestBooking, newcomerIn } from './hits.ts'
import { useHours } from '../../kit/booking/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { money, shortDate } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Link } from '../../ui/actions/link.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { BillDialog } from '../bills/open-bill.tsx'
import { BillLine, BookingLine, WaitLine } from './hit-lines.tsx'
import { PersonCard, BookFor } from './person-card.tsx'
import { useLocation } from '@tanstack/react-router'
import { Dialog } from '../../ui/overlays/dialog.tsx'

function OrderCard({ order, onBill }: { order: OrderResult; onBill: (id: number) => void }) {
  const t = useTranslations('search')
  const language = useLanguage()
  const { momentOf } = useMoments()
  const { billId, userId } = order
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <span className="figures heading text-lg">{money(order.totalAmount)}</span>
        <OrderBadge status={order.status} />
      </p>
      <p className="text-soft">
        {[
          order.customerName,
          order.tableName && placeName(order.tableName, language),
          momentOf(order.createdAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p data-acts className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => onBill(billId)}>
          <ReceiptText />
          {t('openBill')}
        </Button>
        {userId !== null && (
          <Link
            to="/customer-crm/$id"
            params={{ id: String(userId) }}
            className={buttonLook('outline')}
          >
            <UserRound />
            {t('openCustomer')}
          </Link>
        )}
      </p>
    </div>
  )
}

function HitCard({ hit, onFollow }: { hit: Hit; onFollow: () => void }) {
  const t = useTranslations('search')
  const [billId, setBillId] = useState<number | null>(null)
  const titleOf = () => {
    if (hit.kind === 'person') return nameOf(hit.person)
    if (hit.kind === 'booking') return hit.booking.userName || hit.booking.lanternId
    if (hit.kind === 'wait') return hit.wait.name
    return hit.kind === 'bill' ? hit.bill.lanternId : hit.order.lanternId
  }
  const title = titleOf() || t('nameless')
  return (
    <section
      aria-label={t('card', { name: title })}
      className="grid gap-4 rounded-card border border-line p-4 md:p-5"
    >
      {hit.kind === 'person' && (
        <PersonCard person={hit.person} onBill={setBillId} onFollow={onFollow} />
      )}
      {hit.kind === 'booking' && (
        <>
          <p className="heading text-lg wrap-anywhere">{title}</p>
          <BookingLine booking={hit.booking} onFollow={onFollow} />
        </>
      )}
      {hit.kind === 'bill' && <BillLine bill={hit.bill} onOpen={() => setBillId(hit.bill.id)} />}
      {hit.kind === 'order' && <OrderCard order={hit.order} onBill={setBillId} />}
      {hit.kind === 'wait' && (
        <>
          <p className="heading text-lg wrap-anywhere">{title}</p>
          <WaitLine wait={hit.wait} onFollow={onFollow} />
        </>
      )}
      {billId !== null && <BillDialog billId={billId} onClose={() => setBillId(null)} />}
    </section>
  )
}

function useHitText(hit: Hit): { name: string; description: string; phone?: WaitResult['phone'] } {
  const t = useTranslations('search')
  const states = useTranslations('core.orderStates')
  const language = useLanguage()
  const { rangeOf } = useHours()
  if (hit.kind === 'bill') {
    const { lanternId, due } = hit.bill
    return { name: t('bill', { number: lanternId }), description: t('due', { amount: money(due) }) }
  }
  if (hit.kind === 'order') {
    const { lanternId, totalAmount, status } = hit.order
    return {
      name: `${t('kinds.order')} ${lanternId}`,
      description: `${money(totalAmount)} · ${states(status)}`,
    }
  }
  if (hit.kind === 'booking') {
    const { userName, bookingDate } = hit.booking
    const when = `${shortDate(bookingDate, language)} ${rangeOf(hit.booking)}`
    return { name: userName || t('nameless'), description: `${t('kinds.booking')} · ${when}` }
  }
  if (hit.kind === 'wait') {
    const { name, bookingDate, phone } = hit.wait
    const when = shortDate(bookingDate, language)
    return { name, description: t('waits.told', { when }), phone }
  }
  const { person } = hit
  const nearest = nearestBooking(person)
  const when = nearest ? shortDate(nearest.booking.bookingDate, language) : ''
  const kind = t(person.member ? 'kinds.member' : 'kinds.guest')
  return {
    name: nameOf(person) || t('nameless'),
    description: nearest ? `${kind} · ${t(`nearest.${nearest.kind}`, { when })}` : kind,
    phone: person.phone,
  }
}

function HitLine({ hit }: { hit: Hit }) {
  const { name, description, phone } = useHitText(hit)
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        {phone && <span className="figures shrink-0 text-sm text-soft">{phone.shown}</span>}
      </span>
      <span className="block truncate text-sm text-soft">{description}</span>
    </>
  )
}

function NoResults({ typed, area }: { typed: string; area: Ref<HTMLDivElement> }) {
  const t = useTranslations('search')
  const [isBooking, setBooking] = useState(false)
  const newcomer = newcomerIn(typed)
  return (
    <div ref={area}>
      <EmptyState
        title={t('contactPhone' in newcomer ? 'none' : 'noneByName')}
        action={
          <div data-acts>
            <Button onClick={() => setBooking(true)}>
              <CalendarPlus />
              {t('bookForThem')}
            </Button>
          </div>
        }
      >
        {t('noneText')}
      </EmptyState>
      {isBooking && (
        <BookFor caller={{ kind: 'guest', ...newcomer }} onClose={() => setBooking(false)} />
      )}
    </div>
  )
}

const firstAct = '[data-acts] :is(a[href], button:not([disabled]))'

interface SearchPanelProps {
  field: RefObject<HTMLInputElement | null>
  onFollow: () => void
}

/**
 * The box, the hits, and the card of the chosen hit. Enter moves the focus to the card's first act. Pressed before
 * the response has arrived, it waits for it, which a barcode scanner needs.
 */
function SearchPanel({ field, onFollow }: SearchPanelProps) {
  const t = useTranslations('search')
  const listId = useId()
  const card = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [requested, setRequested] = useState<string | null>(null)
  const request = useDebounced(text.trim())
  const query = useQuery({
    ...queryOf(searchEverything, { query: { text: request } }),
    enabled: isEnough(request),
    placeholderData: keepPreviousData<SearchResult>,
  })
  const isShort = !isEnough(text.trim())
  /** Whether the hits belong to the text, and not to an earlier one. */
  const isAnswered =
    !isShort && request === text.trim() && !query.isPlaceholderData && query.data !== undefined
  const isAwaited = useRef(false)
  const focus = () => card.current?.querySelector<HTMLElement>(firstAct)?.focus()
  const arrive = useEffectEvent(() => {
    if (isAwaited.current) focus()
    isAwaited.current = false
  })
  useEffect(() => {
    if (isAnswered) arrive()
  }, [isAnswered])
  const hits = !isShort && query.data ? hitsOf(query.data) : []
  const hit = hits.find(({ key }) => key === requested) ?? hits[0]
  const choices = hits.map((one) => ({ key: one.key, content: <HitLine hit={one} /> }))
  const choose = (key: string) => {
    setRequested(key)
    // On a phone the card is below the list.
    card.current?.scrollIntoView({ block: 'nearest' })
  }
  const status = () => {
    if (isShort || query.isError) return ''
    if (!isAnswered) return t('searching')
    return t('count', { count: hits.length })
  }
  return (
    <div className="grid gap-4">
      <div className="sticky -top-2 z-10 -mt-2 bg-surface pt-2 pb-1">
        <SearchCombobox
          ref={field}
          label={t('label')}
          listId={listId}
          value={text}
          onChange={(next) => {
            setText(next)
            setRequested(null)
            isAwaited.current = false
          }}
          choices={choices}
          active={hit?.key ?? null}
          onActive={setRequested}
          onEnter={() => {
            if (isAnswered) focus()
            else isAwaited.current = true
          }}
        />
        <output className="sr-only">{status()}</output>
      </div>
      {isShort ? (
        <p className="px-1 text-soft">{t('hint')}</p>
      ) : (
        <Loaded
          query={query}
          failed={t('error')}
          skeleton={<PanelSkeleton className="h-64" />}
          isEmpty={() => hits.length === 0}
          empty={
            isAnswered ? <NoResults typed={text} area={card} /> : <PanelSkeleton className="h-64" />
          }
        >
          {({ isPartial }) => (
            <div className="grid items-start gap-4 md:grid-cols-[17rem_minmax(0,1fr)]">
              <div className="min-w-0 md:sticky md:top-14">
                <ChoiceList
                  id={listId}
                  choices={choices}
                  active={hit?.key ?? null}
                  onChoose={choose}
                  label={t('results')}
                  className="grid gap-1 rounded-control border border-line p-1"
                />
                {isPartial && <p className="mt-2 px-1 text-sm text-soft">{t('partial')}</p>}
              </div>
              <div ref={card} className="min-w-0 scroll-mt-16">
                {hit && <HitCard key={hit.key} hit={hit} onFollow={onFollow} />}
              </div>
            </div>
          )}
        </Loaded>
      )}
    </div>
  )
}

/** The search of the staff's screens (product#search). Dialogs opened from it are over it; a link closes it. */
export default function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('search')
  const field = useRef<HTMLInputElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shownAt = useRef(path)
  useEffect(() => {
    if (shownAt.current === path) return
    shownAt.current = path
    onClose()
  }, [path, onClose])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      focusFirst={() => field.current}
      // It keeps its height while the list changes; on a phone the box stays above the keyboard.
      className="max-md:h-[92dvh] md:h-[min(44rem,calc(100dvh-4rem))]! md:max-w-4xl!"
    >
      <SearchPanel field={field} onFollow={onClose} />
    </Dialog>
  )
}
