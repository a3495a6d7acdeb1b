import { zodResolver } from '@hookform/resolvers/zod'
import { AreaLook, AreasToSave, saveAreas, type FloorArea } from '@lantern/contract/floor/tables'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { MoveButtons } from '../../../ui/actions/move-buttons.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { UnsavedForm } from '../../../ui/overlays/unsaved.ts'

interface AreaRowProps {
  form: UseFormReturn<AreasToSave>
  place: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function AreaRow({ form, place, count, onMove, onRemove }: AreaRowProps) {
  const t = useTranslations('floor.editor.areas')
  const name = form.watch(`areas.${place}.nameEn`) || String(place + 1)
  const wrong = form.formState.errors.areas?.[place]?.nameEn
  return (
    <li className="grid grid-cols-2 gap-3 border-t border-line pt-4">
      <Field label={t('nameEn')} error={wrong && t('needsName')} required>
        <Input maxLength={40} autoComplete="off" {...form.register(`areas.${place}.nameEn`)} />
      </Field>
      <Field label={t('nameCh')}>
        <Input
          lang="zh-CN"
          maxLength={40}
          autoComplete="off"
          {...form.register(`areas.${place}.nameCh`)}
        />
      </Field>
      <Field label={t('look')}>
        <Select {...form.register(`areas.${place}.look`)}>
          {AreaLook.options.map((look) => (
            <option key={look} value={look}>
              {t(`looks.${look}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex items-end justify-end gap-1">
        <MoveButtons {...{ t, name, place, count }} onMove={(by) => onMove(place, place + by)} />
        <IconButton label={t('remove', { name })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </li>
  )
}

export interface AreasDialogProps {
  areas: readonly FloorArea[]
  onSaved: (areas: FloorArea[]) => void
  onClose: () => void
}

/** The areas of the floor, saved at once and apart from the layout (product#layout-editor). */
export function AreasDialog({ areas, onSaved, onClose }: AreasDialogProps) {
  const t = useTranslations('floor.editor')
  const form = useForm<AreasToSave>({
    resolver: zodResolver(AreasToSave),
    defaultValues: {
      areas: areas.map(({ nameCh, ...area }) => ({
        ...area,
        nameCh: nameCh === area.nameEn ? '' : nameCh,
      })),
    },
  })
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: 'areas',
    keyName: 'key',
  })
  const { act, isBusy } = useAction(saveAreas, {
    done: t('areas.saved'),
    failed: t('areas.failed'),
    onDone: onSaved,
  })
  const submit = form.handleSubmit((body) => act({ body }))
  return (
    <Dialog onClose={onClose} title={t('areas.title')} description={t('areas.text')}>
      <UnsavedForm isChanged={form.formState.isDirty && !isBusy} />
      <Form className="grid gap-4" onSubmit={submit}>
        <ol className="grid gap-4">
          {fields.map(({ key }, place) => (
            <AreaRow
              key={key}
              {...{ form, place }}
              count={fields.length}
              onMove={move}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
        <div className="flex flex-wrap justify-between gap-3">
          <Button
            variant="outline"
            onClick={() => append({ nameEn: '', nameCh: '', look: 'dining' })}
          >
            <Plus />
            {t('areas.add')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('areas.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
