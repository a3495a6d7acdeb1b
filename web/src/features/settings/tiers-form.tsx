import {
  listTiers,
  saveTiers,
  tierColors,
  Tiers,
  type ListedTiers,
  type Tier,
} from '@lantern/contract/members/tiers'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef } from 'react'
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { tierName, TierName, tierTone } from '../../kit/member/tier-badge.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { checkedBy } from '../../lib/api/failures/checked-by.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { MoveButtons } from '../../ui/actions/move-buttons.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput, Input, WholeInput } from '../../ui/fields/input.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { ListedForm, useListed } from './listed-form.tsx'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import type { Language } from '@lantern/contract/venue/languages'
import { readWhole } from '@lantern/contract/calls/numbers'
import { recordOf } from '@lantern/contract/calls/records'

/** The figures of a tier; an empty one is none, or the venue's usual. */
const wholes = ['daysAhead', 'primeBookings', 'pointsPerDollar'] as const
const amounts = ['yearlySpend', 'monthlyPrice', 'yearlyPrice'] as const
type Figure = (typeof wholes)[number] | (typeof amounts)[number]

/** A tier as the fields of its form, with its figures as typed. */
interface TierEntries extends Record<Figure, string> {
  id?: number | undefined
  nameEn: string
  nameCh: string
  color: Tier['color']
  discountPercent: string
  waivesFee: boolean
  discordRole: string
}

/** The tiers, from the lowest to the highest. */
interface TiersEntries {
  tiers: TierEntries[]
}

const texts = ['nameEn', 'nameCh', 'discountPercent', 'discordRole', ...wholes, ...amounts] as const

const newTier = (): TierEntries => ({
  ...recordOf(texts, () => ''),
  color: 'amber',
  waivesFee: false,
})

const entriesOf = ({ tiers }: ListedTiers): TiersEntries => ({
  tiers: tiers.map(({ id, color, waivesFee, ...tier }) => ({
    id,
    color,
    waivesFee,
    ...recordOf(texts, (name) => String(tier[name] ?? '')),
    nameCh: tier.nameCh === tier.nameEn ? '' : tier.nameCh,
    discountPercent: tier.discountPercent === 0 ? '' : String(tier.discountPercent),
  })),
})

type Body = Sent<typeof saveTiers>['body']

const isEmpty = (text: string) => text.trim() === ''
const whole = (text: string) => (isEmpty(text) ? null : readWhole(text))

/** The body of the call. A text that isn't a number becomes NaN, and is refused. */
const bodyOf = (version: number, { tiers }: TiersEntries): Body => ({
  version,
  tiers: tiers.map(({ id, ...tier }) => ({
    ...(id !== undefined && { id }),
    ...tier,
    discountPercent: whole(tier.discountPercent) ?? 0,
    ...recordOf(wholes, (name) => whole(tier[name])),
    ...recordOf([...amounts, 'discordRole'], (name) => (isEmpty(tier[name]) ? null : tier[name])),
  })),
})

/** The fields that the contract refuses, each with its sentence. */
function wrongTiers(entries: TiersEntries, language: Language) {
  const { error } = Tiers.safeParse(bodyOf(1, entries), sentencesIn(language))
  return new Map(
    (error?.issues ?? []).toReversed().flatMap(({ path: [, place, name], message }) => {
      const field = texts.find((each) => each === name)
      return field ? [[`tiers.${Number(place)}.${field}` as const, message] as const] : []
    }),
  )
}

interface TierProps {
  form: UseFormReturn<TiersEntries>
  place: number
  count: number
  members: number
  onMove: (to: number) => void
  onRemove: () => void
}

function TierFields({ form, place }: Pick<TierProps, 'form' | 'place'>) {
  const t = useTranslations('settings.memberTiers')
  const at = `tiers.${place}` as const
  const errors = form.formState.errors.tiers?.[place]
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('nameEn')} error={errors?.nameEn?.message} required>
        <Input maxLength={40} autoComplete="off" {...form.register(`${at}.nameEn`)} />
      </Field>
      <Field label={t('nameCh')} error={errors?.nameCh?.message}>
        <Input lang="zh-CN" maxLength={40} autoComplete="off" {...form.register(`${at}.nameCh`)} />
      </Field>
      <div className="col-span-full">
        <SegmentedControl
          label={t('color')}
          value={form.watch(`${at}.color`)}
          onValueChange={(color) => form.setValue(`${at}.color`, color, { shouldDirty: true })}
          options={tierColors.map((color) => ({
            value: color,
            name: t(`colors.${color}`),
            label: <Badge tone={tierTone[color]}>●</Badge>,
          }))}
        />
      </div>
      <Field
        label={t('discountPercent')}
        hint={t('discountPercentHint')}
        error={errors?.discountPercent?.message}
      >
        <WholeInput {...form.register(`${at}.discountPercent`)} />
      </Field>
      {wholes.map((name) => (
        <Field key={name} label={t(name)} hint={t(`${name}Hint`)} error={errors?.[name]?.message}>
          <WholeInput {...form.register(`${at}.${name}`)} />
        </Field>
      ))}
      <Checkbox
        className="col-span-full"
        label={t('waivesFee')}
        {...form.register(`${at}.waivesFee`)}
      />
      {amounts.map((name) => (
        <Field key={name} label={t(name)} hint={t(`${name}Hint`)} error={errors?.[name]?.message}>
          <AmountInput {...form.register(`${at}.${name}`)} />
        </Field>
      ))}
      <Field
        label={t('discordRole')}
        hint={t('discordRoleHint')}
        error={errors?.discordRole?.message}
      >
        <Input maxLength={100} autoComplete="off" {...form.register(`${at}.discordRole`)} />
      </Field>
    </div>
  )
}

/** One tier, folded to its name and its members. It unfolds where one of its fields is refused. */
function TierRow({ form, place, count, members, onMove, onRemove }: TierProps) {
  const t = useTranslations('settings.memberTiers')
  const language = useLanguage()
  const fold = useRef<HTMLDetailsElement>(null)
  const tier = form.watch(`tiers.${place}`)
  const name = tierName(tier, language) || t('new')
  const isWrong = form.formState.errors.tiers?.[place] !== undefined
  useEffect(() => {
    if (!isWrong || fold.current?.open !== false) return
    fold.current.open = true
    fold.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWrong])
  return (
    <li className="border-t border-line">
      <details ref={fold} open={tier.id === undefined} className="group/tier">
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-small py-2 hover:bg-sunk [&::-webkit-details-marker]:hidden">
          <TierName tier={{ ...tier, nameEn: tier.nameEn || t('new') }} />
          <span className="figures min-w-0 flex-1 text-sm text-soft">
            {t('members', { count: members })}
          </span>
          <ChevronDown className="size-5 shrink-0 text-soft transition-transform group-open/tier:rotate-180" />
        </summary>
        <div className="grid gap-3 pt-1 pb-4">
          <TierFields {...{ form, place }} />
          <div className="flex items-center gap-1">
            <Button
              variant="quiet"
              size="small"
              className="mr-auto"
              aria-label={t('removeOf', { name })}
              onClick={onRemove}
            >
              {t('remove')}
            </Button>
            <MoveButtons {...{ t, name, place, count }} onMove={(by) => onMove(place + by)} />
          </div>
        </div>
      </details>
    </li>
  )
}

const MOST = 6

function MemberTiers({ known }: { known: ListedTiers }) {
  const t = useTranslations('settings.memberTiers')
  const language = useLanguage()
  const form = useForm<TiersEntries>({
    defaultValues: entriesOf(known),
    resolver: checkedBy((entries) => wrongTiers(entries, language)),
  })
  const tiers = useFieldArray({ control: form.control, name: 'tiers', keyName: 'key' })
  const { listed, start, isOvertaken } = useListed(form, known, entriesOf)
  const { act, isBusy } = useAction(saveTiers, {
    done: () => ({ title: t('saved'), description: t('savedText') }),
    failed: t('failed'),
    onDone: start,
  })
  const { fields } = tiers
  return (
    <ListedForm
      {...{ form, isBusy, isOvertaken }}
      onTakeOver={() => start(known)}
      onSend={(entries) => act({ body: bodyOf(listed.version, entries) })}
    >
      <p className="text-sm text-soft">{t(fields.length === 0 ? 'none' : 'text')}</p>
      {fields.length > 0 && (
        <ol aria-label={t('list')}>
          {fields.map(({ key, id }, place) => (
            <TierRow
              key={key}
              {...{ form, place }}
              count={fields.length}
              members={known.tiers.find((tier) => tier.id === id)?.members ?? 0}
              onMove={(to) => tiers.move(place, to)}
              onRemove={() => tiers.remove(place)}
            />
          ))}
        </ol>
      )}
      {fields.length < MOST && (
        <Button variant="outline" className="w-fit" onClick={() => tiers.append(newTier())}>
          {t('add')}
        </Button>
      )}
    </ListedForm>
  )
}

/** The venue's membership tiers, from the lowest to the highest, apart from the other settings. */
export default function TiersForm() {
  const t = useTranslations('settings.memberTiers')
  const query = useQuery(queryOf(listTiers, {}))
  return (
    <Loaded query={query} failed={t('error')} skeleton={<PanelSkeleton className="h-40" />}>
      {(known) => <MemberTiers known={known} />}
    </Loaded>
  )
}
