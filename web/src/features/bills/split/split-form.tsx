import type { Bill } from '@lantern/contract/bills/bills'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ModalFoot } from '../../../ui/overlays/modal-foot.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { AmountInput, Input } from '../../../ui/fields/input.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { useLineName } from '../bill-lines.tsx'
import {
  isReady,
  people,
  previewOf,
  resized,
  shareable,
  toggled,
  type SplitDraft,
  splitOf,
} from './split-draft.ts'
import { billPath, useBillAction } from '../use-bill-action.ts'
import { splitBill } from '@lantern/contract/bills/actions'
import type { Sent } from '@lantern/contract/calls/endpoint'

const kinds = ['equal', 'dish', 'amount'] as const

/** Splits a bill equally, by dish, or by amounts. Without shares it removes the existing split. */
export function SplitForm({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const t = useTranslations('bills.split')
  const { act, isBusy } = useBillAction(splitBill, { done: t('done') })
  const nameOf = useLineName()
  const guest = (number: number) => t('guest', { number })
  const [draft, setDraft] = useState<SplitDraft>(() =>
    resized({ by: 'equal', names: [], amounts: [], who: {} }, people.fewest, guest),
  )
  const send = async (body: Sent<typeof splitBill>['body']) => {
    if (await act({ ...billPath(bill), body })) onDone()
  }
  const resize = (count: number) => setDraft(resized(draft, count, guest))
  const write = (field: 'names' | 'amounts', place: number, text: string) =>
    setDraft({ ...draft, [field]: draft[field].with(place, text) })
  const { amounts, rest } = previewOf(bill, draft)
  return (
    <Form
      className="grid gap-5"
      onSubmit={() => isReady(bill, draft) && send(splitOf(bill, draft))}
    >
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
            disabled={draft.names.length <= people.fewest}
            onClick={() => resize(draft.names.length - 1)}
          >
            <Minus />
          </IconButton>
          <output className="heading figures min-w-8 text-center text-xl">
            {draft.names.length}
          </output>
          <IconButton
            label={t('more')}
            disabled={draft.names.length >= people.most}
            onClick={() => resize(draft.names.length + 1)}
          >
            <Plus />
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
              onChange={({ target }) => write('names', place, target.value)}
            />
            {draft.by === 'amount' ? (
              <AmountInput
                aria-label={`${name}: $`}
                className="max-w-32"
                value={draft.amounts[place] ?? ''}
                onChange={({ target }) => write('amounts', place, target.value)}
              />
            ) : (
              <span className="figures w-28 text-right font-semibold">
                {moneyOfCents(amounts[place] ?? 0)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {draft.by === 'dish' && (
        <ul className="divide-y divide-line">
          {shareable(bill).map(({ line, total }) => (
            <li key={line.id} className="grid gap-2 py-3">
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-medium wrap-anywhere">{nameOf(line)}</span>
                <span className="figures">{moneyOfCents(total)}</span>
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
                      onClick={() => setDraft(toggled(draft, line.id, place))}
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
      )}
      {rest !== 0 && (
        <p aria-live="polite" className="figures flex justify-between gap-3 text-sm text-soft">
          <span>{t('rest')}</span>
          <span>{moneyOfCents(rest)}</span>
        </p>
      )}
      <ModalFoot>
        <Button type="submit" size="large" disabled={!isReady(bill, draft)} loading={isBusy}>
          {t('submit')}
        </Button>
      </ModalFoot>
      {bill.shares.some(({ isPaid }) => !isPaid) && (
        <Button
          variant="quiet"
          loading={isBusy}
          onClick={() => void send({ by: 'equal', shares: [], version: bill.version })}
        >
          {t('undo')}
        </Button>
      )}
    </Form>
  )
}
