import { hourIn } from '@lantern/contract/venue/clock'
import { readMoney, readWhole } from '@lantern/contract/calls/numbers'
import { addDays, closedOn, nightLength, openingOn } from '@lantern/contract/venue/hours'
import { tiersUpTo } from '@lantern/contract/members/tier-terms'
import {
  clockOfMinute,
  pricedTimes,
  minuteInNight,
  pricesOn,
} from '@lantern/contract/payments/rates'
import X from 'lucide-react/icons/x'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DateField } from '../../../kit/booking/date-field.tsx'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { useVenue } from '../../../lib/api/venue.ts'
import { moneyOfCents, shortDate } from '../../../lib/shown/format.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput, WholeInput } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import {
  blankRule,
  mostRules,
  rulesAsSent,
  blankAmount,
  mostAmounts,
  type TypedRule,
  type TypedAmount,
} from './amenity-values.ts'
import { Weekdays } from '../../../kit/booking/weekdays.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { nameIn } from '@lantern/contract/venue/languages'
import Plus from 'lucide-react/icons/plus'
import { Button } from '../../../ui/actions/button.tsx'

interface RowProps<Row> {
  row: Row
  place: number
  onChange: (row: Row) => void
  onRemove: () => void
}

function AmountRow({ row, place, onChange, onRemove }: RowProps<TypedAmount>) {
  const t = useTranslations('amenitiesEditing.form.amounts')
  const set = (change: Partial<TypedAmount>) => onChange({ ...row, ...change })
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3">
      <legend className="sr-only">{t('row', { number: place + 1 })}</legend>
      <Weekdays chosen={row.weekdays} onChange={(weekdays) => set({ weekdays })} />
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
        <Field label={t('partyFrom')}>
          <WholeInput
            value={row.partyFrom}
            onChange={({ target }) => set({ partyFrom: target.value })}
          />
        </Field>
        <Field label={t('amount')}>
          <AmountInput
            value={row.amount}
            onChange={({ target }) => set({ amount: target.value })}
          />
        </Field>
        <IconButton label={t('remove', { number: place + 1 })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </fieldset>
  )
}

interface RowListProps<Row> {
  label: string
  hint: string
  error: string | undefined
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  most: number
  /** The initial values of a further row. */
  blank: Row
  addLabel: string
  /** The label of the button that adds a row, for screen readers. */
  addsTo?: string
  Row: ComponentType<RowProps<Row>>
  children?: ReactNode
}

/** A list of rows of the form, each of which can be changed and removed. */
function RowList<Row>({ rows, onChange, Row, ...props }: RowListProps<Row>) {
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-semibold">{props.label}</legend>
      <p className="text-sm text-soft">{props.hint}</p>
      {rows.map((row, place) => (
        <Row
          // A row has no identity except its position.
          key={place}
          row={row}
          place={place}
          onChange={(next) => onChange(rows.map((one, at) => (at === place ? next : one)))}
          onRemove={() => onChange(rows.filter((_one, at) => at !== place))}
        />
      ))}
      {props.error && (
        <p role="alert" className="text-sm text-vermilion">
          {props.error}
        </p>
      )}
      {rows.length < props.most && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          aria-label={props.addsTo}
          onClick={() => onChange([...rows, props.blank])}
        >
          <Plus />
          {props.addLabel}
        </Button>
      )}
      {props.children}
    </fieldset>
  )
}

type PartyAmountsProps = Pick<
  RowListProps<TypedAmount>,
  'label' | 'hint' | 'error' | 'rows' | 'onChange'
>

/** Amounts by weekday and party size. */
export function PartyAmounts(props: PartyAmountsProps) {
  const t = useTranslations('amenitiesEditing.form.amounts')
  return (
    <RowList
      {...props}
      most={mostAmounts}
      blank={blankAmount}
      addLabel={t('add')}
      addsTo={`${props.label}: ${t('add')}`}
      Row={AmountRow}
    />
  )
}

interface TierSelectProps {
  label: string
  hint?: string | undefined
  value: number | null
  onChange: (tierId: number | null) => void
}

/** Chooses a membership tier or everybody. It isn't shown where the venue has no tiers. */
export function TierSelect({ label, hint, value, onChange }: TierSelectProps) {
  const t = useTranslations('amenitiesEditing.form')
  const language = useLanguage()
  const tiers = useVenue()?.tiers ?? []
  if (tiers.length === 0) return null
  return (
    <Field label={label} hint={hint}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('everybody')}</option>
        {tiers.map((tier) => (
          <option key={tier.id} value={tier.id}>
            {t('membersFrom', { tier: nameIn(tier, language) })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

function RuleRow({ row: rule, place, onChange, onRemove }: RowProps<TypedRule>) {
  const t = useTranslations('amenitiesEditing.form.rules')
  const language = useLanguage()
  const set = (change: Partial<TypedRule>) => onChange({ ...rule, ...change })
  const hourField = (side: 'from' | 'until') => (
    <Field label={t(side)}>
      <Select value={rule[side]} onChange={({ target }) => set({ [side]: target.value })}>
        <option value="">{t(side === 'from' ? 'opening' : 'closing')}</option>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hourIn({ time: hour }, null, language)}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3">
      <legend className="sr-only">{t('row', { number: place + 1 })}</legend>
      <Weekdays chosen={rule.weekdays} onChange={(weekdays) => set({ weekdays })} />
      <div className="grid grid-cols-2 gap-3">
        {hourField('from')}
        {hourField('until')}
        <Field label={t('firstNight')}>
          <DateField value={rule.firstNight} onChange={(firstNight) => set({ firstNight })} />
        </Field>
        <Field label={t('lastNight')}>
          <DateField value={rule.lastNight} onChange={(lastNight) => set({ lastNight })} />
        </Field>
      </div>
      <TierSelect
        label={t('tierFrom')}
        value={rule.tierFrom}
        onChange={(tierFrom) => set({ tierFrom })}
      />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
        <Field label={t('partyFrom')}>
          <WholeInput
            value={rule.partyFrom}
            onChange={({ target }) => set({ partyFrom: target.value })}
          />
        </Field>
        <Field label={t('price')}>
          <AmountInput value={rule.price} onChange={({ target }) => set({ price: target.value })} />
        </Field>
        <Field label={t('per')}>
          <Select
            value={rule.isPackage ? 'package' : 'hour'}
            onChange={({ target }) => set({ isPackage: target.value === 'package' })}
          >
            <option value="hour">{t('hour')}</option>
            <option value="package">{t('package')}</option>
          </Select>
        </Field>
        <IconButton label={t('remove', { number: place + 1 })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </fieldset>
  )
}

const week = [0, 1, 2, 3, 4, 5, 6]

/** The prices of a week from a date on, as the typed rules make them. Rules that aren't complete are left out. */
function PriceWeek({ rules, pricePerHour }: { rules: readonly TypedRule[]; pricePerHour: string }) {
  const t = useTranslations('amenitiesEditing.form.rules')
  const language = useLanguage()
  const venue = useVenue()
  const { rangeOf } = useHours()
  const [since, setSince] = useState('')
  const [people, setPeople] = useState('1')
  const [tierId, setTierId] = useState<number | null>(null)
  const usual = readMoney(pricePerHour)
  if (!venue || usual === null) return null
  const complete = rulesAsSent(rules).filter(({ price }) => readMoney(price) !== null)
  const first = since === '' ? venue.today : since
  const timesOn = (date: string) => {
    if (closedOn(date, venue) !== null) return []
    const opening = openingOn(date, venue)
    const tiers = tiersUpTo(venue.tiers, tierId)
    const asking = { date, partySize: readWhole(people) || 1, tiers }
    const prices = pricesOn({ pricePerHour: usual, prices: complete }, asking, opening)
    return pricedTimes(prices, minuteInNight(opening.opensAt, opening), 60 * nightLength(opening))
  }
  return (
    <section aria-label={t('week')} className="grid gap-3 rounded-control bg-sunk p-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('weekFrom')}>
          <DateField value={first} onChange={setSince} />
        </Field>
        <Field label={t('weekPeople')}>
          <WholeInput value={people} onChange={({ target }) => setPeople(target.value)} />
        </Field>
        <TierSelect label={t('weekTier')} value={tierId} onChange={setTierId} />
      </div>
      <dl className="figures grid gap-1.5 text-sm">
        {week.map((day) => {
          const date = addDays(first, day)
          return (
            <div key={day} className="grid gap-x-3 sm:grid-cols-[7rem_1fr]">
              <dt className="text-soft">{shortDate(date, language)}</dt>
              <dd className="flex flex-wrap gap-x-4">
                {closedOn(date, venue) !== null && t('closed')}
                {timesOn(date).map(({ from, until, price, isPackage }) => (
                  <span key={from} className="whitespace-nowrap">
                    {rangeOf({
                      bookingDate: date,
                      startTime: clockOfMinute(from),
                      endTime: clockOfMinute(until),
                    })}{' '}
                    <b className="font-semibold">
                      {t(isPackage ? 'asPackage' : 'asHour', { amount: moneyOfCents(price) })}
                    </b>
                  </span>
                ))}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

interface PriceRulesProps {
  /** `null` for a new amenity, which has no bookings to rehearse. */
  amenityId: number | null
  error: string | undefined
  value: readonly TypedRule[]
  pricePerHour: string
  onChange: (rules: TypedRule[]) => void
}

/** The rules for other prices than the usual one, and the week that they make. */
export function PriceRules({ amenityId, error, value, pricePerHour, onChange }: PriceRulesProps) {
  const t = useTranslations('amenitiesEditing.form')
  return (
    <RowList
      label={t('prices')}
      hint={t('pricesHint')}
      error={error}
      rows={value}
      onChange={onChange}
      most={mostRules}
      blank={blankRule}
      addLabel={t('rules.add')}
      Row={RuleRow}
    >
      {value.length > 0 && <PriceWeek rules={value} pricePerHour={pricePerHour} />}
      {amenityId !== null && <Rehearsal rules={value} {...{ amenityId, pricePerHour }} />}
    </RowList>
  )
}
