import type { Bill } from '@lantern/contract/bills'
import { Minus, Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents, money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { useLineName } from './bill-words.ts'
import {
  isReady,
  people,
  previewOf,
  resized,
  shareable,
  splitOf,
  toggled,
  type SplitDraft,
} from './split-draft.ts'
import type { BillActs } from './use-bill.ts'

const kinds = ['equal', 'dish', 'amount'] as const

interface WhoProps {
  bill: Bill
  draft: SplitDraft
  onChange: (draft: SplitDraft) => void
}

/** Who had what: each line with everybody's name, to be tapped. */
function WhoHad({ bill, draft, onChange }: WhoProps) {
  const t = useTranslations('bills.split')
  const nameOf = useLineName()
  return (
    <ul className="divide-y divide-line">
      {shareable(bill).map((line) => (
        <li key={line.id} className="grid gap-2 py-3">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-medium wrap-anywhere">{nameOf(line)}</span>
            <span className="figures">{money(line.left)}</span>
          </p>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('who', { dish: nameOf(line) })}</legend>
            {draft.names.map((name, place) => {
              const has = draft.who[line.id]?.includes(place) ?? false
              return (
                <button
                  key={place}
                  type="button"
                  aria-pressed={has}
                  onClick={() => onChange(toggled(draft, line.id, place))}
                  className={classNames(
                    'min-h-11 min-w-11 rounded-full border px-3.5 text-sm font-medium transition-colors',
                    has
                      ? 'border-transparent bg-amber-wash text-lantern-deep'
                      : 'border-line bg-surface text-soft hover:border-edge',
                  )}
                >
                  {name}
                </button>
              )
            })}
          </fieldset>
        </li>
      ))}
    </ul>
  )
}

export interface SplitFormProps {
  bill: Bill
  acts: BillActs
  onDone: () => void
}

/** Splits a bill: equally, by what each had, or by amounts; what each comes to is seen before. */
export function SplitForm({ bill, acts, onDone }: SplitFormProps) {
  const t = useTranslations('bills.split')
  const guest = (number: number) => t('guest', { number })
  const [draft, setDraft] = useState<SplitDraft>(() =>
    resized({ by: 'equal', names: [], amounts: [], who: {} }, people.fewest, guest),
  )
  const { amounts, rest } = previewOf(bill, draft)
  const count = draft.names.length
  const write = (field: 'names' | 'amounts', place: number, text: string) =>
    setDraft({ ...draft, [field]: draft[field].map((one, at) => (at === place ? text : one)) })
  const send = (body: Parameters<typeof acts.split.act>[0]['body']) =>
    void acts.split.act({ ...acts.at, body }).then((went) => went && onDone())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(splitOf(bill, draft))
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <SegmentedControl
        label={t('by')}
        value={draft.by}
        onValueChange={(by) => setDraft({ ...draft, by })}
        className="w-full! [&>label]:flex-1"
        options={kinds.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{t('people')}</p>
        <div className="flex items-center gap-2">
          <IconButton
            label={t('fewer')}
            disabled={count <= people.fewest}
            onClick={() => setDraft(resized(draft, count - 1, guest))}
          >
            <Minus aria-hidden="true" />
          </IconButton>
          <output className="heading figures min-w-8 text-center text-xl">{count}</output>
          <IconButton
            label={t('more')}
            disabled={count >= people.most}
            onClick={() => setDraft(resized(draft, count + 1, guest))}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <ul className="grid gap-2">
        {draft.names.map((name, place) => (
          <li key={place} className="flex items-center gap-3">
            <Input
              aria-label={`${t('name')} ${place + 1}`}
              autoComplete="off"
              maxLength={40}
              value={name}
              onChange={(event) => write('names', place, event.target.value)}
            />
            {draft.by === 'amount' ? (
              <Input
                aria-label={`${name}: $`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                className="figures max-w-32"
                value={draft.amounts[place]}
                onChange={(event) => write('amounts', place, event.target.value)}
              />
            ) : (
              <span className="figures w-28 text-right font-semibold">
                {moneyOfCents(amounts[place] ?? 0)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {draft.by === 'dish' && <WhoHad bill={bill} draft={draft} onChange={setDraft} />}
      {rest !== 0 && (
        <p aria-live="polite" className="figures flex justify-between gap-3 text-sm text-soft">
          <span>{t('rest')}</span>
          <span>{moneyOfCents(rest)}</span>
        </p>
      )}
      <Button
        type="submit"
        size="large"
        disabled={!isReady(bill, draft)}
        loading={acts.split.isBusy}
      >
        {t('submit')}
      </Button>
      {bill.shares.some(({ isPaid }) => !isPaid) && (
        <Button
          variant="quiet"
          loading={acts.split.isBusy}
          onClick={() => send({ by: 'equal', shares: [], version: bill.version })}
        >
          {t('undo')}
        </Button>
      )}
    </form>
  )
}
