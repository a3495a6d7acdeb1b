import type { AmenityUnit } from '@lantern/contract/venue/amenities'
import { readWhole } from '@lantern/contract/calls/numbers'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Input, WholeInput } from '../../../ui/fields/input.tsx'

export interface UnitFieldsProps {
  /** The initial values. */
  unit: Pick<AmenityUnit, 'name' | 'capacity'>
  submitLabel: string
  isBusy: boolean
  onSubmit: (unit: { name: string; capacity: number }) => void
  onCancel?: () => void
}

/** A room's name and its number of seats. */
export function UnitFields({ unit, submitLabel, isBusy, onSubmit, onCancel }: UnitFieldsProps) {
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
