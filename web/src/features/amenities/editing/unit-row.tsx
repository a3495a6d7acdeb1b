import { releaseUnit, updateUnit, type AmenityUnit } from '@lantern/contract/amenities'
import Pencil from 'lucide-react/icons/pencil'
import Unlink from 'lucide-react/icons/unlink'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { UnitFields } from './unit-fields.tsx'

/** One room of an amenity, with its name and seats, to change or to remove. */
export function UnitRow({ amenityId, unit }: { amenityId: number; unit: AmenityUnit }) {
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
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('remove', { name })}
        aria-busy={releasing.isBusy || undefined}
        onClick={() => void releasing.act({ params })}
      >
        <Unlink aria-hidden="true" />
      </IconButton>
    </li>
  )
}
