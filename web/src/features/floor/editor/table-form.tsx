import { listAmenities } from '@lantern/contract/amenities'
import type { TableShape } from '@lantern/contract/tables'
import { nameIn } from '@lantern/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { bounds, defaultSizes, numberFor, type DraftTable, type NumberKey } from './draft.ts'

export interface TableFormProps {
  title: string
  table: DraftTable
  /** Names that other tables have. */
  taken: readonly string[]
  onSave: (table: DraftTable) => void
  /** Only for a table that can be taken away. */
  onDelete?: (() => void) | undefined
  onClose: () => void
}

/** A table's name, shape, seats, size and amenity, for Add Table and for Edit (product#layout-editor). */
export function TableForm({ title, table, taken, onSave, onDelete, onClose }: TableFormProps) {
  const t = useTranslations('floor.editor')
  const language = useLanguage()
  const { data: amenities } = useQuery(queryOf(listAmenities, {}))
  const [draft, setDraft] = useState(table)
  /** What is being typed; it counts as a number once it is left, or sent. */
  const [typed, setTyped] = useState<Partial<Record<NumberKey, string>>>({})
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<DraftTable>) => setDraft((before) => ({ ...before, ...part }))
  const name = draft.name.trim()
  const problem = name === '' ? t('needsName') : taken.includes(name) ? t('takenName') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!problem) onSave({ ...draft, ...numbers(), name })
  }
  const numberOf = (key: NumberKey) => {
    const text = typed[key]
    return text === undefined ? draft[key] : numberFor(key, text)
  }
  const numbers = () => ({
    capacity: numberOf('capacity'),
    width: numberOf('width'),
    height: numberOf('height'),
  })
  const numeric = (key: NumberKey) => (
    <Field label={t(key)}>
      <Input
        type="number"
        inputMode="numeric"
        min={bounds[key].least}
        max={bounds[key].most}
        value={typed[key] ?? draft[key]}
        onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
        onBlur={() => {
          change(numbers())
          setTyped({})
        }}
      />
    </Field>
  )
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} closeLabel={t('close')}>
      <form onSubmit={submit} className="grid grid-cols-2 gap-4" noValidate>
        <Field label={t('name')} error={isTried && problem} className="col-span-2" required>
          <Input
            value={draft.name}
            maxLength={40}
            autoComplete="off"
            placeholder={t('example')}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={t('shape')}>
          <Select
            value={draft.shape}
            onChange={({ target: { value } }) => {
              const shape: TableShape =
                value === 'circle' || value === 'rectangle' ? value : 'square'
              change({ shape, ...defaultSizes[shape] })
            }}
          >
            <option value="square">{t('square')}</option>
            <option value="rectangle">{t('rectangle')}</option>
            <option value="circle">{t('circle')}</option>
          </Select>
        </Field>
        {numeric('capacity')}
        {numeric('width')}
        {numeric('height')}
        <Field label={t('amenity')} hint={t('amenityHint')} className="col-span-2">
          <Select
            value={draft.amenityId ?? ''}
            onChange={({ target: { value } }) =>
              change({ amenityId: value === '' ? null : Number(value) })
            }
          >
            <option value="">{t('noAmenity')}</option>
            {amenities
              ?.filter(({ isWholeVenue }) => !isWholeVenue)
              .map((amenity) => (
                <option key={amenity.id} value={amenity.id}>
                  {nameIn(amenity, language)}
                </option>
              ))}
          </Select>
        </Field>
        <div className="col-span-2 mt-2 flex flex-wrap justify-between gap-3">
          {onDelete ? (
            <Button variant="quiet" onClick={onDelete}>
              {t('delete')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit">{t('apply')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
