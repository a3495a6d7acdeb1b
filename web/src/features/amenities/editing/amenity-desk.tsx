import {
  listManagedAmenities,
  type ManagedAmenity,
  withdrawAmenity,
} from '@lantern/contract/venue/amenities'
import { nameIn } from '@lantern/contract/venue/languages'
import { listAffected } from '@lantern/contract/bookings/affected'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AmenityCard, AmenityCardSkeleton, type Task } from './amenity-card.tsx'
import { AmenityForm } from './amenity-form.tsx'
import { DatesPanel } from './dates-panel.tsx'
import { UnitsPanel } from './units-panel.tsx'
import {
  endAmenityFeed,
  getAmenityFeed,
  makeAmenityFeed,
} from '@lantern/contract/bookings/calendar'
import { useState } from 'react'
import { useAction } from '../../../kit/act/use-action.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CalendarAddress } from '../../bookings/invitation/calendar-address.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { AffectedList } from '../../bookings/affected-list.tsx'

/** The open dialog: a task for one amenity, or the form for a new one. */
export type Opened = { task: Task; id: number } | { task: 'add' } | null

interface DeskDialogProps {
  opened: Opened
  all: readonly ManagedAmenity[]
  onOpen: (opened: Opened) => void
}

/** The signed-in person's calendar address of an amenity. It contains names only on request. */
function CalendarPanel({ amenity }: { amenity: ManagedAmenity }) {
  const t = useTranslations('bookingsCalendar')
  const language = useLanguage()
  const [names, setNames] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const params = { id: String(amenity.id) }
  const query = useQuery(queryOf(getAmenityFeed, { params }))
  const shared = { awaitsRefetch: true, failed: t('failed') } as const
  const make = useAction(makeAmenityFeed, { ...shared, onDone: ({ address }) => setMade(address) })
  const end = useAction(endAmenityFeed, { ...shared, done: t('ended') })
  return (
    <Loaded query={query} failed={t('error')} skeleton={<Skeleton className="h-40 w-full" />}>
      {(feed) => (
        <>
          <Checkbox
            className="mb-4"
            label={t('names')}
            hint={t('namesHint')}
            checked={names}
            onChange={({ target }) => setNames(target.checked)}
          />
          <CalendarAddress
            feed={feed}
            made={made}
            isMaking={make.isBusy}
            isEnding={end.isBusy}
            onMake={() => void make.act({ params, body: { language, names } })}
            onEnd={() => void end.act({ params })}
          />
        </>
      )}
    </Loaded>
  )
}

/** Withdraws an amenity from the list. If it has bookings, they are listed first. */
function WithdrawDialog({ amenity, onClose }: { amenity: ManagedAmenity; onClose: () => void }) {
  const t = useTranslations('amenitiesEditing')
  const language = useLanguage()
  const { act, isBusy } = useAction(withdrawAmenity, {
    awaitsRefetch: true,
    done: () => ({ title: t('withdraw.doneTitle'), description: t('withdraw.done', { name }) }),
    failed: t('withdraw.failed'),
    onDone: onClose,
  })
  const query = { amenityId: String(amenity.id) }
  const affected = useQuery(queryOf(listAffected, { query }))
  const name = nameIn(amenity, language)
  const title = t('withdraw.title', { name })
  if ((affected.data?.count ?? 0) > 0) {
    return (
      <Dialog onClose={onClose} title={title} description={t('withdraw.held')}>
        <AffectedList {...affected} />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={t('withdraw.text')}
      cancelLabel={t('keep')}
      confirmLabel={t('withdraw.confirm')}
      loading={isBusy || affected.isPending}
      onConfirm={() => void act({ params: { id: String(amenity.id) } })}
      destructive
    />
  )
}

function DeskDialog({ opened, all, onOpen }: DeskDialogProps) {
  const t = useTranslations('amenitiesEditing')
  const tc = useTranslations('bookingsCalendar')
  const language = useLanguage()
  const close = () => onOpen(null)
  if (opened === null) return null
  if (opened.task === 'add') {
    return (
      <Dialog onClose={close} title={t('form.addTitle')} className="md:max-w-2xl!">
        <AmenityForm amenity={null} onDone={(id) => onOpen({ task: 'units', id })} />
      </Dialog>
    )
  }
  const amenity = all.find(({ id }) => id === opened.id)
  if (!amenity) return null
  const name = nameIn(amenity, language)
  switch (opened.task) {
    case 'edit':
      return (
        <Dialog onClose={close} title={t('form.editTitle', { name })} className="md:max-w-2xl!">
          <AmenityForm amenity={amenity} onDone={close} />
        </Dialog>
      )
    case 'dates':
      return (
        <Dialog
          onClose={close}
          title={t('dates.title', { name })}
          description={t('dates.lead')}
          className="md:max-w-3xl!"
        >
          <DatesPanel amenity={amenity} />
        </Dialog>
      )
    case 'calendar':
      return (
        <Dialog onClose={close} title={tc('heading', { name })} description={tc('lead')}>
          <CalendarPanel amenity={amenity} />
        </Dialog>
      )
    case 'units':
      return (
        <Dialog onClose={close} title={t('units.title', { name })} description={t('units.lead')}>
          <UnitsPanel amenity={amenity} all={all} />
        </Dialog>
      )
    default:
      return <WithdrawDialog amenity={amenity} onClose={close} />
  }
}

const grid = 'grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]'

export interface AmenityDeskProps {
  opened: Opened
  onOpen: (opened: Opened) => void
}

/** Every amenity as a card, with the dialogs that change them. */
export function AmenityDesk({ opened, onOpen }: AmenityDeskProps) {
  const t = useTranslations('amenitiesEditing')
  const query = useQuery(queryOf(listManagedAmenities, {}))
  const skeleton = (
    <div className={grid} aria-busy="true">
      <output className="sr-only">{t('amenities.loading')}</output>
      {Array.from({ length: 6 }, (_, place) => (
        <AmenityCardSkeleton key={place} />
      ))}
    </div>
  )
  const cards = (some: readonly ManagedAmenity[]) => (
    <ul className={grid}>
      {some.map((amenity) => (
        <li key={amenity.id} className="grid">
          <AmenityCard amenity={amenity} onTask={(task) => onOpen({ task, id: amenity.id })} />
        </li>
      ))}
    </ul>
  )
  return (
    <Loaded query={query} failed={t('amenities.error')} skeleton={skeleton}>
      {(all) => {
        const withdrawn = all.filter(({ isActive }) => !isActive)
        return (
          <>
            {all.length === 0 && (
              <EmptyState title={t('amenities.empty')}>{t('amenities.emptyText')}</EmptyState>
            )}
            {withdrawn.length < all.length && cards(all.filter(({ isActive }) => isActive))}
            {withdrawn.length > 0 && (
              <section className="mt-10">
                <h2 className="mb-4 text-xl">{t('amenities.withdrawnTitle')}</h2>
                {cards(withdrawn)}
              </section>
            )}
            <DeskDialog opened={opened} all={all} onOpen={onOpen} />
          </>
        )
      }}
    </Loaded>
  )
}
