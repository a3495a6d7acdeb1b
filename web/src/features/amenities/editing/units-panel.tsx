import {
  createUnit,
  takeUnit,
  releaseUnit,
  updateUnit,
  type ManagedAmenity,
  type AmenityUnit,
} from '@lantern/contract/venue/amenities'
import { listTables } from '@lantern/contract/floor/tables'
import { nameIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import Pencil from 'lucide-react/icons/pencil'
import Unlink from 'lucide-react/icons/unlink'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { readWhole } from '@lantern/contract/calls/numbers'
import { Input, WholeInput } from '../../../ui/fields/input.tsx'

interface UnitFieldsProps {
  unit: Pick<AmenityUnit, 'name' | 'capacity'>
  submitLabel: string
  isBusy: boolean
  onSubmit: (unit: { name: string; capacity: number }) => void
  onCancel?: () => void
}

function UnitFields({ unit, submitLabel, isBusy, onSubmit, onCancel }: UnitFieldsProps) {
  const t = useTranslations('amenitiesEditing')
  const [name, setName] = useState(unit.name)
  const [seats, setSeats] = useState(String(unit.capacity))
  const [isTried, setTried] = useState(false)
  const capacity = readWhole(seats)
  const isNamed = name.trim() !== ''
  const isSeated = capacity >= 1 && capacity <= 500
  const submit = () => {
    setTried(true)
    if (isNamed && isSeated) onSubmit({ name: name.trim(), capacity })
  }
  return (
    <Form onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <Field label={t('units.name')} error={isTried && !isNamed && t('units.needName')} required>
          <Input
            autoComplete="off"
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field
          label={t('units.seats')}
          error={isTried && !isSeated && t('units.needSeats')}
          required
        >
          <WholeInput value={seats} onChange={(event) => setSeats(event.target.value)} />
        </Field>
      </div>
      <div className="flex gap-3">
        <Button type="submit" variant="outline" size="small" loading={isBusy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface UnitsProps {
  amenity: ManagedAmenity
  all: readonly ManagedAmenity[]
}

/** Moves a table without an amenity, or of another one, to this amenity. */
function TakeTable({ amenity, all }: UnitsProps) {
  const t = useTranslations('amenitiesEditing.units')
  const language = useLanguage()
  const query = useQuery(queryOf(listTables, {}))
  const { data } = query
  const [tableId, setTableId] = useState('')
  const others = (data ?? []).filter((table) => table.amenityId !== amenity.id)
  const { act, isBusy } = useAction(takeUnit, {
    awaitsRefetch: true,
    done: (_, { params }) => {
      const table = others.find(({ id }) => id === Number(params.tableId))
      return { title: t('taken', { name: table?.name ?? '' }) }
    },
    failed: t('failed'),
    onDone: () => setTableId(''),
  })
  const ownerOf = (amenityId: number | null) => {
    const owner = all.find(({ id }) => id === amenityId)
    return owner && nameIn(owner, language)
  }
  const submit = () => {
    if (tableId !== '') void act({ params: { id: String(amenity.id), tableId } })
  }
  if (data && others.length === 0) return <p className="text-sm text-soft">{t('none')}</p>
  return (
    <Form className="grid gap-3" onSubmit={submit}>
      <Field label={t('takeTitle')}>
        <Select value={tableId} onChange={(event) => setTableId(event.target.value)}>
          <option value="">{t('choose')}</option>
          {others.map(({ id, name, amenityId }) => {
            const owner = ownerOf(amenityId)
            const place = placeName(name, language)
            return (
              <option key={id} value={id}>
                {owner ? t('of', { name: place, amenity: owner }) : t('free', { name: place })}
              </option>
            )
          })}
        </Select>
      </Field>
      <ReadFailure query={query}>{t('error')}</ReadFailure>
      <Button
        type="submit"
        variant="outline"
        size="small"
        className="w-fit"
        disabled={tableId === ''}
        loading={isBusy}
      >
        {t('take')}
      </Button>
    </Form>
  )
}

function NewUnit({ amenity }: Pick<UnitsProps, 'amenity'>) {
  const t = useTranslations('amenitiesEditing.units')
  const [made, setMade] = useState(0)
  const { act, isBusy } = useAction(createUnit, {
    awaitsRefetch: true,
    done: (_, { body }) => ({ title: t('added', { name: body.name }) }),
    failed: t('failed'),
    onDone: () => setMade(made + 1),
  })
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t('addTitle')}</h3>
      <UnitFields
        key={made}
        unit={{ name: '', capacity: amenity.capacity }}
        submitLabel={t('add')}
        isBusy={isBusy}
        onSubmit={(body) => void act({ params: { id: String(amenity.id) }, body })}
      />
    </section>
  )
}

function UnitRow({ amenityId, unit }: { amenityId: number; unit: AmenityUnit }) {
  const t = useTranslations('amenitiesEditing.units')
  const [isEdited, setEdited] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEdited = useRef(isEdited)
  const { name } = unit
  const params = { id: String(amenityId), tableId: String(unit.id) }
  const changing = { awaitsRefetch: true, failed: t('failed') }
  const saving = useAction(updateUnit, {
    ...changing,
    done: (_, { body }) => ({ title: t('saved', { name: body.name ?? name }) }),
    onDone: () => setEdited(false),
  })
  const releasing = useAction(releaseUnit, { ...changing, done: t('removed', { name }) })

  useEffect(() => {
    if (wasEdited.current === isEdited) return
    wasEdited.current = isEdited
    // The pressed button has disappeared, so the focus moves to the row's first control.
    row.current?.querySelector<HTMLElement>(isEdited ? 'input' : 'button')?.focus()
  }, [isEdited])

  if (isEdited) {
    return (
      <li ref={row} className="border-t border-line py-3 first:border-t-0">
        <UnitFields
          unit={unit}
          submitLabel={t('save')}
          isBusy={saving.isBusy}
          onSubmit={(body) => void saving.act({ params, body })}
          onCancel={() => setEdited(false)}
        />
      </li>
    )
  }
  return (
    <li ref={row} className="flex items-center gap-2 border-t border-line py-1 first:border-t-0">
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</p>
      <p className="figures text-sm text-soft">{t('seatsCount', { count: unit.capacity })}</p>
      <IconButton label={t('rename', { name })} onClick={() => setEdited(true)}>
        <Pencil />
      </IconButton>
      <IconButton
        label={t('remove', { name })}
        aria-busy={releasing.isBusy || undefined}
        onClick={() => void releasing.act({ params })}
      >
        <Unlink />
      </IconButton>
    </li>
  )
}

/** The venue tables that belong to an amenity, with forms to add, remove and rename them. */
export function UnitsPanel({ amenity, all }: UnitsProps) {
  const t = useTranslations('amenitiesEditing.units')
  if (amenity.isWholeVenue) return <p>{t('whole')}</p>
  return (
    <div className="grid gap-6">
      {amenity.units.length === 0 ? (
        <p className="rounded-control bg-amber-wash p-4 text-sm">{t('empty')}</p>
      ) : (
        <ul aria-label={t('list')} className="rounded-control border border-line pr-1 pl-3.5">
          {amenity.units.map((unit) => (
            <UnitRow key={unit.id} amenityId={amenity.id} unit={unit} />
          ))}
        </ul>
      )}
      <NewUnit amenity={amenity} />
      <TakeTable amenity={amenity} all={all} />
    </div>
  )
}
