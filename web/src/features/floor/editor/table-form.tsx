import { type FloorArea, SavedTable, type TableShape } from '@lantern/contract/floor/tables'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { AmenityField } from '../../../kit/booking/amenity-field.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { UnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Input, WholeInput } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { defaultSizes, type DraftTable, numberFor, type NumberKey } from './draft.ts'
import { refusedIn } from '../../../lib/api/failures/checked-by.ts'

/** The fields of a table's form; `amenityId` and `areaId` are empty for none. */
interface TableEntries {
  name: string
  shape: TableShape
  capacity: string
  width: string
  height: string
  amenityId: string
  areaId: string
}

export const entriesOf = ({ name, shape, ...table }: DraftTable): TableEntries => ({
  name,
  shape,
  capacity: String(table.capacity),
  width: String(table.width),
  height: String(table.height),
  amenityId: String(table.amenityId ?? ''),
  areaId: String(table.areaId ?? ''),
})

export const tableOf = (table: DraftTable, entries: TableEntries): DraftTable => ({
  ...table,
  name: entries.name.trim(),
  shape: entries.shape,
  capacity: numberFor('capacity', entries.capacity),
  width: numberFor('width', entries.width),
  height: numberFor('height', entries.height),
  amenityId: entries.amenityId === '' ? null : Number(entries.amenityId),
  areaId: entries.areaId === '' ? null : Number(entries.areaId),
})

/** The fields of a table that the contract refuses, or a name that another table has. */
export function validateTable(
  table: DraftTable,
  taken: readonly string[],
): Partial<Record<keyof TableEntries, 'refused' | 'takenName'>> {
  const refused = refusedIn(SavedTable, table)
  const wrong = Object.fromEntries([...refused].map((name) => [name, 'refused' as const]))
  return taken.includes(table.name) ? { ...wrong, name: 'takenName' } : wrong
}

interface TableFormProps {
  title: string
  table: DraftTable
  areas: readonly FloorArea[]
  taken: readonly string[]
  onSave: (table: DraftTable) => void
  /** `undefined` for a table that can't be deleted. */
  onDelete?: (() => void) | undefined
  onClose: () => void
}

type Form = UseFormReturn<TableEntries>

function NumberField({ name, form }: { name: NumberKey; form: Form }) {
  const t = useTranslations('floor.editor')
  const { register, getValues, setValue } = form
  return (
    <Field label={t(name)}>
      <WholeInput
        {...register(name, {
          // A typed number is corrected when the field loses the focus, or the form is submitted.
          onBlur: () => setValue(name, String(numberFor(name, getValues(name)))),
        })}
      />
    </Field>
  )
}

/** A table's name, shape, seats, size, amenity and area, for Add Table and for Edit (product#layout-editor). */
export function TableForm({
  title,
  table,
  areas,
  taken,
  onSave,
  onDelete,
  onClose,
}: TableFormProps) {
  const t = useTranslations('floor.editor')
  const form = useForm<TableEntries>({
    defaultValues: entriesOf(table),
    resolver: (entries) => {
      const wrong = Object.entries(validateTable(tableOf(table, entries), taken))
      if (wrong.length === 0) return { values: entries, errors: {} }
      return {
        values: {},
        errors: Object.fromEntries(wrong.map(([name, type]) => [name, { type }])),
      }
    },
  })
  const { register, getValues, setValue } = form
  // Kept in the form's state, because the amenities may be loaded after the form.
  const amenityId = useWatch({ control: form.control, name: 'amenityId' })
  const problem = form.formState.errors.name
  const submit = form.handleSubmit((entries) => onSave(tableOf(table, entries)))
  const resize = () => {
    const { width, height } = defaultSizes[getValues('shape')]
    setValue('width', String(width))
    setValue('height', String(height))
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <UnsavedForm isChanged={form.formState.isDirty} />
      <Form onSubmit={submit} className="grid grid-cols-2 gap-4">
        <Field
          label={t('name')}
          error={problem && t(problem.type === 'takenName' ? 'takenName' : 'needsName')}
          className="col-span-2"
          required
        >
          <Input
            maxLength={40}
            autoComplete="off"
            placeholder={t('example')}
            {...register('name')}
          />
        </Field>
        <Field label={t('shape')}>
          <Select {...register('shape', { onChange: resize })}>
            <option value="square">{t('square')}</option>
            <option value="rectangle">{t('rectangle')}</option>
            <option value="circle">{t('circle')}</option>
          </Select>
        </Field>
        <NumberField name="capacity" form={form} />
        <NumberField name="width" form={form} />
        <NumberField name="height" form={form} />
        <AmenityField
          label={t('amenity')}
          hint={t('amenityHint')}
          none={t('noAmenity')}
          isOffered={({ isWholeVenue }) => !isWholeVenue}
          value={amenityId}
          onChange={(id) => form.setValue('amenityId', id, { shouldDirty: true })}
          className="col-span-2"
        />
        <Field label={t('area')} hint={t('areaHint')} className="col-span-2">
          <Select {...form.register('areaId')}>
            <option value="">{t('noArea')}</option>
            <NamedOptions of={areas} />
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
      </Form>
    </Dialog>
  )
}
