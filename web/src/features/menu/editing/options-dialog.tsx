import {
  deleteOptionGroup,
  listOptionGroups,
  orderOptionGroups,
  updateOptionGroup,
  type OptionGroup,
} from '@lantern/contract/menu/options'
import { nameIn } from '@lantern/contract/venue/languages'
import { toCents } from '@lantern/contract/payments/pricing'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { MoveButtons } from '../../../ui/actions/move-buttons.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { DeleteAsked } from './delete-asked.tsx'
import { OptionForm } from './option-form.tsx'
import { useRowOrder } from './use-row-order.ts'

interface GroupRowProps {
  group: OptionGroup
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
}

function GroupRow({ group, isFirst, isLast, onMove, onEdit }: GroupRowProps) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const name = nameIn(group, language)
  const { id, ...body } = group
  const params = { id: String(id) }
  const changing = useAction(updateOptionGroup, { awaitsRefetch: true, failed: t('updateFailed') })
  const toggle = (choiceId: number, isAvailable: boolean) => {
    const choices = group.choices.map((choice) =>
      choice.id === choiceId ? { ...choice, isAvailable } : choice,
    )
    void changing.act({ params, body: { ...body, choices } })
  }
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-1">
        <h3 className="mr-auto min-w-0 text-lg wrap-anywhere">{name}</h3>
        <IconButton label={t('options.editOf', { name })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <MoveButtons
          up={t('up', { name })}
          down={t('down', { name })}
          {...{ isFirst, isLast, onMove }}
        />
        <DeleteAsked
          endpoint={deleteOptionGroup}
          id={id}
          name={name}
          words={{
            title: t('options.deleteTitle', { name }),
            text: t('options.deleteText'),
            done: t('options.deleted', { name }),
          }}
        />
      </div>
      <fieldset className="flex flex-wrap gap-x-5" disabled={changing.isBusy}>
        <legend className="text-sm text-soft">{t('options.isAvailable')}</legend>
        {group.choices.map((choice) => (
          <Checkbox
            key={choice.id}
            label={
              <>
                {nameIn(choice, language)}
                {toCents(choice.price) > 0 && (
                  <span className="figures text-soft"> +{money(choice.price)}</span>
                )}
              </>
            }
            checked={choice.isAvailable}
            onChange={({ target }) => toggle(choice.id, target.checked)}
          />
        ))}
      </fieldset>
    </li>
  )
}

function Groups({
  groups,
  onEdit,
}: {
  groups: readonly OptionGroup[]
  onEdit: (group: OptionGroup | 'new') => void
}) {
  const t = useTranslations('menuEditing')
  const ordering = useAction(orderOptionGroups, { awaitsRefetch: true, failed: t('updateFailed') })
  const { ordered, move } = useRowOrder(groups, (ids) => ordering.act({ body: { ids } }))
  return (
    <>
      <ul>
        {ordered.map((group, place) => (
          <GroupRow
            key={group.id}
            group={group}
            isFirst={place === 0}
            isLast={place === ordered.length - 1}
            onMove={(by) => move(group.id, by)}
            onEdit={() => onEdit(group)}
          />
        ))}
      </ul>
      <Button variant="outline" className="mt-4" onClick={() => onEdit('new')}>
        <Plus />
        {t('options.add')}
      </Button>
    </>
  )
}

/** The groups of options that dishes share: their order, what is off today, and a form for each. */
export function OptionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const [edited, setEdited] = useState<OptionGroup | 'new' | null>(null)
  const groups = useQuery(queryOf(listOptionGroups, {}))
  const title =
    edited === null
      ? t('options.title')
      : edited === 'new'
        ? t('options.add')
        : t('editTitle', { name: nameIn(edited, language) })
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={t('options.lead')}
      className="md:max-w-3xl!"
    >
      {edited === null ? (
        <Loaded query={groups} failed={t('error')} skeleton={<Skeleton className="h-24 w-full" />}>
          {(found) => <Groups groups={found} onEdit={setEdited} />}
        </Loaded>
      ) : (
        <OptionForm group={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      )}
    </Dialog>
  )
}
