import { releaseUnit, updateUnit, type AmenityUnit } from '@lantern/contract/amenities'
import { Pencil, Unlink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { UnitFields } from './unit-fields.tsx'
import { useChange } from '../../../kit/use-change.ts'

/** One room of an amenity: what it is called and seats, to change or to take away. */
export function UnitRow({ amenityId, unit }: { amenityId: number; unit: AmenityUnit }) {
  const t = useTranslations('amenitiesEditing.units')
  const [isEdited, setEdited] = useState(false)
  const { act, isBusy } = useChange(t('failed'))
  const row = useRef<HTMLLIElement>(null)
  const wasEdited = useRef(isEdited)
  const { name } = unit
  const params = { id: String(amenityId), tableId: String(unit.id) }

  useEffect(() => {
    if (wasEdited.current === isEdited) return
    wasEdited.current = isEdited
    // What was pressed is gone, and the focus would be with it.
    row.current?.querySelector<HTMLElement>(isEdited ? 'input' : 'button')?.focus()
  }, [isEdited])

  const save = async (body: { name: string; capacity: number }) => {
    if (await act(() => call(updateUnit, { params, body }))) setEdited(false)
  }
  const release = async () => {
    if (await act(() => call(releaseUnit, { params }))) toast({ title: t('removed', { name }) })
  }

  if (isEdited) {
    return (
      <li ref={row} className="border-t border-line py-3 first:border-t-0">
        <UnitFields
          unit={unit}
          submitLabel={t('save')}
          isBusy={isBusy}
          onSubmit={(body) => void save(body)}
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
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('remove', { name })}
        aria-busy={isBusy || undefined}
        onClick={() => void release()}
      >
        <Unlink aria-hidden="true" />
      </IconButton>
    </li>
  )
}
