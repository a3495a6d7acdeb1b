import { listBills, type Bill, type BillLine } from '@lantern/contract/bills/bills'
import { partyLabel, placeName } from '@lantern/contract/members/names'
import { listTables } from '@lantern/contract/floor/tables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ModalFoot } from '../../../ui/overlays/modal-foot.tsx'
import { useLineName } from '../bill-lines.tsx'
import { transferBill } from '@lantern/contract/bills/actions'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { toCents } from '@lantern/contract/payments/pricing'
import { billPath, useBillAction } from '../use-bill-action.ts'

interface TransferFormProps {
  bill: Bill
  /** Called with the bill that has the lines then. */
  onMoved: (billId: number) => void
}

type Transfer = Sent<typeof transferBill>['body']

export interface TransferDraft {
  /** `bill:7`, `table:3` or `person`; empty until it is chosen. */
  to: string
  name: string
  /** The number of pieces that move, by line; nothing for a merge. */
  pieces: Readonly<Record<number, number>>
  isMerge: boolean
}

/** The dishes that can go to another bill, each with the pieces that haven't gone before. */
const movableLines = ({ lines }: Pick<Bill, 'lines'>): BillLine[] =>
  lines
    .filter(({ kind, reverses, left }) => kind === 'dish' && reverses === null && toCents(left) > 0)
    .map((line) => {
      // What was taken off for another cause than a transfer has a reason.
      const gone = lines.filter(({ reverses, reason }) => reverses === line.id && reason === null)
      const quantity = gone.reduce((pieces, each) => pieces - each.quantity, line.quantity)
      return { ...line, quantity: Math.max(1, quantity) }
    })

function targetOf({ to, name }: TransferDraft): Transfer['to'] | null {
  const [kind, id] = to.split(':')
  if (kind === 'bill') return { billId: Number(id) }
  if (kind === 'table') return { tableId: Number(id) }
  return kind === 'person' && name.trim() !== '' ? { name: name.trim() } : null
}

/** The body of the transfer; `null` while something is missing. */
export function transferOf(bill: Pick<Bill, 'version'>, draft: TransferDraft): Transfer | null {
  const to = targetOf(draft)
  if (to === null) return null
  const { version } = bill
  if (draft.isMerge) return { to, version }
  const lines = Object.entries(draft.pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId: Number(lineId), quantity }))
  return lines.length === 0 ? null : { to, version, lines }
}

type Change = (change: Partial<TransferDraft>) => void

function Target({ bill, draft, onChange }: { bill: Bill; draft: TransferDraft; onChange: Change }) {
  const t = useTranslations('bills.transfer')
  const language = useLanguage()
  const bills = useQuery(queryOf(listBills, {}))
  const tables = useQuery(queryOf(listTables, {}))
  const others = bills.data?.filter(({ id, status }) => id !== bill.id && status === 'open') ?? []
  const taken = new Set([bill.tableId, ...others.map(({ tableId }) => tableId)])
  return (
    <>
      <Field label={t('to')} required>
        <Select value={draft.to} onChange={({ target }) => onChange({ to: target.value })}>
          <option value="">{t('choose')}</option>
          <optgroup label={t('bills')}>
            {others.map(({ id, place, name, lanternId, due }) => (
              <option key={id} value={`bill:${id}`}>
                {`${partyLabel({ place, name }, language) || lanternId} · ${money(due)}`}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('fresh')}>
            <option value="person">{t('person')}</option>
            {tables.data
              ?.filter(({ id }) => !taken.has(id))
              .map(({ id, name }) => (
                <option key={id} value={`table:${id}`}>
                  {placeName(name, language)}
                </option>
              ))}
          </optgroup>
        </Select>
      </Field>
      <ReadFailure query={bills}>{t('error')}</ReadFailure>
      {draft.to === 'person' && (
        <Field label={t('name')} required>
          <Input
            value={draft.name}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
      )}
    </>
  )
}

function Pieces({ bill, draft, onChange }: { bill: Bill; draft: TransferDraft; onChange: Change }) {
  const t = useTranslations('bills.transfer')
  const nameOf = useLineName()
  return (
    <ul className="divide-y divide-line">
      {movableLines(bill).map((line) => {
        const { id, quantity, left } = line
        const chosen = draft.pieces[id] ?? 0
        const choose = (pieces: number) => onChange({ pieces: { ...draft.pieces, [id]: pieces } })
        return (
          <li key={id} className="flex items-center justify-between gap-3">
            <Checkbox
              label={
                <>
                  {nameOf(line)} <span className="figures text-soft">{money(left)}</span>
                </>
              }
              checked={chosen > 0}
              onChange={({ target }) => choose(target.checked ? quantity : 0)}
            />
            {quantity > 1 && chosen > 0 && (
              <Select
                className="w-24 shrink-0"
                aria-label={t('pieces', { name: nameOf(line) })}
                value={chosen}
                onChange={({ target }) => choose(Number(target.value))}
              >
                {Array.from({ length: quantity }, (_, place) => (
                  <option key={place} value={place + 1}>
                    {place + 1}
                  </option>
                ))}
              </Select>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function TransferForm({ bill, onMoved }: TransferFormProps) {
  const t = useTranslations('bills.transfer')
  const [draft, setDraft] = useState<TransferDraft>({
    to: '',
    name: '',
    pieces: {},
    // A bill without dishes can only be merged.
    isMerge: movableLines(bill).length === 0,
  })
  const { attempt, isBusy } = useBillAction(transferBill, { done: t('done') })
  const onChange: Change = (change) => setDraft((before) => ({ ...before, ...change }))
  const body = transferOf(bill, draft)
  const submit = async () => {
    if (!body) return
    const outcome = await attempt({ ...billPath(bill), body })
    if (outcome.isDone) onMoved(outcome.reply.id)
  }
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <SegmentedControl<'lines' | 'all'>
        label={t('what')}
        value={draft.isMerge ? 'all' : 'lines'}
        onValueChange={(what) => onChange({ isMerge: what === 'all' })}
        options={[
          { value: 'lines', label: t('lines') },
          { value: 'all', label: t('merge') },
        ]}
      />
      {draft.isMerge ? (
        <p className="text-sm text-soft">{t(bill.bookingId === null ? 'mergeText' : 'roomText')}</p>
      ) : (
        <Pieces {...{ bill, draft, onChange }} />
      )}
      <Target {...{ bill, draft, onChange }} />
      <ModalFoot>
        <Button type="submit" size="large" disabled={!body} loading={isBusy}>
          {t(draft.isMerge ? 'submitMerge' : 'submit')}
        </Button>
      </ModalFoot>
    </Form>
  )
}
