import { type Floor, getFloor } from '@lantern/contract/floor/floor'
import { nameIn } from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import Armchair from 'lucide-react/icons/armchair'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import UsersRound from 'lucide-react/icons/users-round'
import { memo, type Ref, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../lib/session/session.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { StatCard } from '../../ui/layout/stat-card.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ActiveTables } from './active-tables.tsx'
import { Canvas, Plan } from './plan/plan.tsx'
import { activeTables, type AreaChoice, choiceOf, countsOf, inArea } from './floor-state.ts'
import { windowHeight } from './plan/view.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { invalidate } from '../../lib/api/live/invalidate.ts'
import { useIsStation } from '../../lib/session/station.ts'
import { useAheadOfNeed } from '../../kit/load/use-ahead-of-need.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { UndoChoice } from './table/move-choice.tsx'
import { useDesk } from './table/use-desk.ts'
import { useTableWords } from './use-table-words.ts'

/** Parties that have left within the last ten minutes, with a button to undo a mistake. */
function JustLeft({ left }: { left: Floor['justLeft'] }) {
  const t = useTranslations('floor')
  const words = useTableWords()
  const desk = useDesk()
  if (left.length === 0) return null
  return (
    <section
      className="grid gap-2 rounded-card border border-line bg-sunk p-4"
      aria-label={t('justLeft')}
    >
      <h3 className="text-lg">{t('justLeft')}</h3>
      <ul className="grid gap-2">
        {left.map((booking) => (
          <li key={booking.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="wrap-anywhere">
              <span className="font-semibold">{booking.tables.join(' · ')}</span>
              {` ${booking.customerName} `}
              <span className="figures text-soft">{words.time(booking.leftAt)}</span>
            </p>
            <UndoChoice booking={booking} act="leave" desk={desk} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Editor = onDemand(() => import('./editor/editor.tsx'))

/** Downloaded while the page is idle, so that it is loaded before a table is pressed. */
const TableDialog = onDemand(() => import('./table/table-dialog.tsx'))

function PlanSkeleton({ label }: { label: string }) {
  return (
    <div
      aria-busy="true"
      className={classNames('rounded-panel border border-line bg-sunk p-4 md:p-8', windowHeight)}
    >
      <output className="sr-only">{label}</output>
      <div className="grid h-full grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] content-evenly justify-items-center gap-4 overflow-hidden rounded-card border-4 border-line bg-surface p-4">
        {Array.from({ length: 17 }, (_, place) => (
          <Skeleton key={place} className="h-16 w-24 rounded-card" />
        ))}
      </div>
    </div>
  )
}

interface HouseProps {
  /** `undefined` until it is known. */
  floor: Floor | undefined
  chosen: AreaChoice
  onArea: (area: AreaChoice) => void
  edit: Ref<HTMLButtonElement>
  onPick: (tableId: number) => void
  onEdit: (floor: Floor) => void
}

/** Everything except the dialog of a table, memoized so that the dialog doesn't render it again. */
const House = memo(({ floor, chosen, onArea, edit, onPick, onEdit }: HouseProps) => {
  const isStation = useIsStation()
  const may = useMay()
  const t = useTranslations('floor')
  const heading = useRef<HTMLHeadingElement>(null)
  const areas = floor?.areas ?? []
  const counts = floor && countsOf(floor.tables)
  const language = useLanguage()
  // If the chosen area is removed, all of the floor is shown again.
  const area = areas.some((each) => choiceOf(each) === chosen) ? chosen : 'all'
  const shown = new Set(floor ? inArea(floor.tables, area).map(({ id }) => id) : [])
  const tools = (
    <>
      <div className="-mx-4 max-w-[calc(100%+2rem)] overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:mr-auto sm:max-w-full sm:px-0">
        <SegmentedControl
          label={t('filter')}
          value={area}
          onValueChange={onArea}
          options={[
            { value: 'all' as const, label: t('allAreas') },
            ...areas.map((each) => ({ value: choiceOf(each), label: nameIn(each, language) })),
          ]}
          className="whitespace-nowrap"
        />
      </div>
      {!isStation && may('rooms') && (
        <Button
          ref={edit}
          variant="outline"
          disabled={!floor}
          onClick={() => floor && startTransition(() => onEdit(floor))}
        >
          <PencilRuler />
          {t('editor.open')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 min-[24rem]:grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] max-sm:gap-1.5 lg:gap-4 max-sm:[&>div]:content-between max-sm:[&>div]:grid-cols-1 max-sm:[&>div]:px-2 max-sm:[&>div]:py-2.5 max-sm:[&_dt]:text-xs max-sm:[&_dt]:leading-tight">
        <StatCard label={t('summary.total')} value={counts?.total} icon={<Armchair />} />
        <StatCard label={t('summary.occupied')} value={counts?.occupied} icon={<UsersRound />} />
        <StatCard label={t('summary.reserved')} value={counts?.reserved} icon={<Clock />} />
        <StatCard label={t('summary.available')} value={counts?.available} icon={<CircleCheck />} />
      </dl>
      {floor ? (
        <Canvas label={t('plan')} tools={tools}>
          <Plan {...floor} shown={shown} onPick={onPick} />
        </Canvas>
      ) : (
        <div className="grid gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-3 max-sm:justify-between sm:justify-end">
            {tools}
            <Skeleton className="h-11 w-46 rounded-full max-sm:ml-auto" />
          </div>
          <PlanSkeleton label={t('loading')} />
        </div>
      )}
      <section className="grid gap-4" aria-labelledby="active-tables">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2
            ref={heading}
            id="active-tables"
            tabIndex={-1}
            className="text-xl focus-visible:outline-none md:text-2xl"
          >
            {t('active')}
          </h2>
          {area !== 'all' && (
            <Button variant="outline" size="small" onClick={() => onArea('all')}>
              {t('showAll')}
            </Button>
          )}
        </div>
        <ActiveTables
          active={floor && activeTables(floor, area)}
          onPick={onPick}
          onGone={() => heading.current?.focus()}
        />
        {floor && <JustLeft left={floor.justLeft} />}
      </section>
    </>
  )
})

function Screen({ floor }: { floor?: Floor }) {
  const t = useTranslations('floor')
  const [chosen, setArea] = useState<AreaChoice>('all')
  const [picked, setPicked] = useState<number>()
  const [edited, setEdited] = useState<Floor>()
  const isBack = useRef(false)
  useAheadOfNeed(TableDialog)
  const edit = useCallback((button: HTMLButtonElement | null) => {
    // After the editor, the focus returns to the button that opened it.
    if (button && isBack.current) button.focus()
    isBack.current = false
  }, [])
  const table = floor?.tables.find(({ id }) => id === picked)
  const bookingOf = (id: number | null) => floor?.bookings.find((each) => each.id === id) ?? null
  const finishEditing = () => {
    isBack.current = true
    setEdited(undefined)
  }
  if (edited) {
    return (
      <div className="pb-16">
        <Editor
          skeleton={<PlanSkeleton label={t('editor.loading')} />}
          floor={edited}
          onDone={finishEditing}
        />
      </div>
    )
  }
  return (
    <div className="grid gap-6 pb-16">
      <House {...{ floor, chosen, edit }} onArea={setArea} onPick={setPicked} onEdit={setEdited} />
      {table && (
        <TableDialog
          key={table.id}
          table={table}
          booking={bookingOf(table.bookingId)}
          next={bookingOf(table.nextBookingId)}
          onClose={() => setPicked(undefined)}
        />
      )}
    </div>
  )
}

/** The longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * The floor, kept up to date. Live messages announce changes by people. Changes by time are read at the moment that
 * the server predicts, by the server's clock.
 */
function useFloor() {
  const query = useQuery(queryOf(getFloor, {}))
  const { asOf, changesAt } = query.data ?? { asOf: null, changesAt: null }
  useEffect(() => {
    if (asOf === null || changesAt === null) return undefined
    const wait = new Date(changesAt).getTime() - new Date(asOf).getTime()
    const timer = setTimeout(() => void invalidate(['tables']), Math.min(LONGEST_MS, wait + 250))
    return () => clearTimeout(timer)
  }, [asOf, changesAt])
  return query
}

/** The whole venue now: four numbers, the plan, and the parties. */
export function FloorScreen() {
  const t = useTranslations('floor')
  return (
    <Loaded query={useFloor()} failed={t('error')} skeleton={<Screen />}>
      {(floor) => <Screen floor={floor} />}
    </Loaded>
  )
}
