import {
  guardedKeys,
  settingKeys,
  settings,
  settingSections,
  settingOf,
  type SettingKey,
  type SettingSection,
  type VenueSettings,
} from '@lantern/contract/venue/settings'
import { listOutside } from '@lantern/contract/bookings/affected'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Fold, showFolded } from '../../ui/layout/fold.tsx'
import { Clashes } from '../../ui/fields/clashes.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { AffectedList } from '../bookings/affected-list.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { weekdayName } from '../../lib/shown/format.ts'
import { useSession } from '../../lib/session/session.ts'
import { hoursChangeOf, type Draft } from './draft.ts'
import { useSaidHours } from './hours-fields.tsx'
import { SettingField } from './setting-field.tsx'
import { TaxesForm } from './taxes-form.tsx'
import { useSettings, type SettingsForm } from './use-settings.ts'
import { foldText } from '@lantern/contract/calls/fold'
import { staffCatalogs } from '../../i18n/catalogs-staff.ts'
import { SearchInput } from '../../ui/fields/search-input.tsx'

/** The parts with a form of their own, which save their list at once. */
const listedParts = ['tiers', 'taxes'] as const
type ListedPart = (typeof listedParts)[number]

type Hit = SettingKey | ListedPart

/** The id of a setting's field on the screen. */
const fieldId = (key: Hit): string => `settings-${key}`

const isListed = (key: Hit): key is ListedPart => key === 'tiers' || key === 'taxes'
type Texts = ReadonlyMap<Hit, string>

async function readTexts(keys: readonly SettingKey[]): Promise<Texts> {
  const both = await Promise.all([staffCatalogs.settings.en(), staffCatalogs.settings.ch()])
  const textOf = (key: Hit) =>
    both.map(({ default: { fields, groups, about } }) =>
      isListed(key) ? `${groups[key]} ${about[key]}` : `${fields[key].label} ${fields[key].hint}`,
    )
  return new Map([...keys, ...listedParts].map((key) => [key, foldText(textOf(key).join(' '))]))
}

const MOST = 10

/** Finds a setting by the words of its label and hint, in either language, and shows its field. */
function SettingsSearch({ keys }: { keys: readonly SettingKey[] }) {
  const t = useTranslations('settings')
  const [text, setText] = useState('')
  const [texts, setTexts] = useState<Texts | null>(null)
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const found =
    texts &&
    words.length > 0 &&
    [...texts]
      .filter(([, known]) => words.every((word) => known.includes(word)))
      .map(([key]) => key)
      .slice(0, MOST)
  const seek = (next: string) => {
    setText(next)
    if (texts === null) void readTexts(keys).then(setTexts, () => undefined)
  }
  const show = (key: Hit) => showFolded(fieldId(key))
  return (
    <search>
      <Form className="grid gap-2" onSubmit={() => found && found[0] && show(found[0])}>
        <SearchInput label={t('search')} value={text} onChange={seek} />
        {found && (
          <output className={found.length > 0 ? 'sr-only' : 'text-sm text-soft'}>
            {t('found', { count: found.length })}
          </output>
        )}
        {found && found.length > 0 && (
          <ul className="grid rounded-panel border border-line bg-surface p-2 shadow-soft">
            {found.map((key) => (
              <li key={key}>
                <button
                  type="button"
                  onClick={() => show(key)}
                  className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-small px-3 text-left hover:bg-sunk"
                >
                  <span className="font-semibold">
                    {isListed(key) ? t(`groups.${key}`) : t(`fields.${key}.label`)}
                  </span>
                  <span className="text-sm text-soft">
                    {!isListed(key) && t(`groups.${settingOf(key).section}`)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Form>
    </search>
  )
}

const TiersForm = onDemand(() => import('./tiers-form.tsx'))

function useText(): (draft: Draft, key: SettingKey) => string {
  const t = useTranslations('settings')
  const language = useLanguage()
  const answer = useSaidHours()
  const nameOf = (day: number) => weekdayName(day, language)
  return (draft, key) => {
    if (key === 'specialDays') {
      return draft.specialDays.map(({ date, hours }) => `${date}: ${answer(hours)}`).join(', ')
    }
    if (key === 'weekdayHours') {
      return draft.weekdayHours.map((day) => `${nameOf(day.weekday)}: ${answer(day)}`).join(', ')
    }
    if (key === 'topUpOffers') {
      return draft.topUpOffers.map(({ pay, credit }) => `$${pay} + $${credit}`).join(', ')
    }
    if (key === 'accountCodes') return Object.values(draft.accountCodes).join(', ')
    if (key === 'refundRules') {
      return draft.refundRules
        .map(({ hours, percent }) => t('refundRules.one', { hours, percent }))
        .join(', ')
    }
    if (key === 'closedWeekdays' || key === 'primeWeekdays') {
      return draft[key].map(nameOf).join(', ')
    }
    const value = draft[key]
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return key === 'endTimes' ? t(`endTimes.${draft.endTimes}`) : (value ?? '')
  }
}

function Conflicts({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings')
  const textOf = useText()
  const { conflict, draft, choose } = form
  if (!conflict) return null
  return (
    <Clashes
      onChoose={choose}
      clashes={conflict.keys.map((key) => ({
        key,
        label: t(`fields.${key}.label`),
        theirs: textOf(conflict.theirs, key),
        mine: textOf(conflict.mine, key),
        chosen: textOf(draft, key) === textOf(conflict.theirs, key) ? 'theirs' : 'mine',
      }))}
    />
  )
}

const groupId = (group: SettingSection | ListedPart) => `settings-group-${group}`

const isWide = (key: SettingKey) =>
  /^story|^(weekdayHours|specialDays|posterUrl|reminders|primeWeekdays|accountCodes)$/.test(key)

/** The settings that the person may change, in the order of the screen. */
function useOwnKeys(): SettingKey[] {
  const isAdmin = useSession().member?.role === 'admin'
  return settingKeys.filter(
    (key) =>
      // The table of weekdays (`weekdayHours`) has the closed ones too.
      key !== 'closedWeekdays' && (isAdmin || !guardedKeys.includes(key)),
  )
}

interface GroupProps {
  group: SettingSection
  form: SettingsForm
  isOpen: boolean
}

function Group({ group, form, isOpen }: GroupProps) {
  const t = useTranslations('settings')
  const keys = useOwnKeys().filter((key) => settings[key].section === group)
  const fold = useRef<HTMLDetailsElement>(null)
  const wrong = keys.find((key) => form.errors[key])
  useEffect(() => {
    if (wrong && fold.current?.open === false) showFolded(fieldId(wrong))
  }, [wrong])
  if (keys.length === 0) return null
  return (
    <Fold
      ref={fold}
      id={groupId(group)}
      title={t(`groups.${group}`)}
      about={t(`about.${group}`)}
      isOpen={isOpen}
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2">
        {keys.map((key) => (
          <div
            key={key}
            id={fieldId(key)}
            className={isWide(key) ? 'scroll-mt-8 sm:col-span-2' : 'scroll-mt-8'}
          >
            <SettingField form={form} name={key} />
          </div>
        ))}
      </div>
    </Fold>
  )
}

/** Some groups of settings, whose changes are saved together. */
export function SettingsGroups({
  settings,
  only,
  open = only,
}: {
  settings: VenueSettings
  only: readonly SettingSection[]
  /** Those that aren't folded at first. */
  open?: readonly SettingSection[]
}) {
  const t = useTranslations('settings')
  const form = useSettings(settings)
  const { base, draft, changed, asks, stopAsking, save, discard, isBusy } = form
  const change = asks ? hoursChangeOf(base, draft) : null
  const affected = useQuery({
    ...queryOf(listOutside, { body: change ?? {} }),
    enabled: change !== null,
  })
  return (
    <Form onSubmit={save} className="grid grid-cols-1 gap-6">
      <Conflicts form={form} />
      {only.map((group) => (
        <Group key={group} group={group} form={form} isOpen={open.includes(group)} />
      ))}
      <ConfirmDialog
        open={asks}
        onClose={stopAsking}
        title={t('closes')}
        description={t('closesText')}
        confirmLabel={t('closesYes')}
        loading={isBusy}
        onConfirm={() => void save(true)}
        destructive
      >
        <AffectedList {...affected} />
      </ConfirmDialog>
      {changed.length > 0 && (
        <div
          data-foot
          className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-3 pl-5 shadow-soft md:bottom-4"
        >
          <p className="figures mr-auto text-sm" aria-live="polite">
            {t('changed', { count: changed.length })}
          </p>
          <Button variant="quiet" onClick={discard}>
            {t('discard')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

/** All settings of the venue: first what an owner needs first, the others folded by subject, with a search. */
export function SettingsPanels({ settings }: { settings: VenueSettings }) {
  const t = useTranslations('settings')
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,56rem)_minmax(10rem,1fr)]">
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        <SettingsSearch keys={useOwnKeys()} />
        <SettingsGroups settings={settings} only={settingSections} open={['essentials']} />
        {listedParts.map((part) => (
          <Fold
            key={part}
            id={groupId(part)}
            title={t(`groups.${part}`)}
            about={t(`about.${part}`)}
          >
            <div id={fieldId(part)}>{part === 'taxes' ? <TaxesForm /> : <TiersForm />}</div>
          </Fold>
        ))}
      </div>
      <nav aria-label={t('index')} className="sticky top-6 max-xl:hidden">
        <ul className="grid border-l border-line">
          {[...settingSections, ...listedParts].map((group) => (
            <li key={group}>
              <a
                href={`#${groupId(group)}`}
                onClick={() => showFolded(groupId(group))}
                className="-ml-px flex min-h-11 items-center border-l-2 border-transparent py-3 pl-4 text-sm leading-snug text-soft hover:border-lantern hover:text-ink"
              >
                {t(`groups.${group}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
