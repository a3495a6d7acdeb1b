import type { TableChoices } from '@lantern/contract/floor'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'

export interface MoveChoiceProps {
  bookingId: number
  tables: TableChoices['moveTo']
  desk: Desk
  onDone: () => void
}

/** Moves the party to another table that is free for the rest of its time. */
export function MoveChoice({ bookingId, tables, desk, onDone }: MoveChoiceProps) {
  const t = useTranslations('floor.move')
  const [to, setTo] = useState(tables[0]?.id ?? 0)
  const target = tables.find(({ id }) => id === to) ?? tables[0]
  const move = () => target && void desk.move(bookingId, target.id).then((went) => went && onDone())
  return (
    <section className="flex flex-wrap items-end gap-3 rounded-card border border-line p-4">
      <Field label={t('title')} className="min-w-40 flex-1">
        <Select value={target?.id} onChange={(event) => setTo(Number(event.target.value))}>
          {tables.map(({ id, name, capacity }) => (
            <option key={id} value={id}>
              {t('table', { name, capacity })}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="outline" loading={desk.isBusy} onClick={move}>
        {t('submit')}
      </Button>
    </section>
  )
}
