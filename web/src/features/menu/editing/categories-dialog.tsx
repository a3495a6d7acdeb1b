import {
  createFoodCategory,
  deleteFoodCategory,
  updateFoodCategory,
  type FoodCategory,
  type FoodKind,
} from '@lantern/contract/menu'
import { nameIn } from '@lantern/contract/languages'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useCategoryOrder } from './use-category-order.ts'

const kinds = ['food', 'beverage', 'service'] as const

const isKind = (value: string): value is FoodKind => kinds.some((kind) => kind === value)

type CategoryWords = Pick<FoodCategory, 'nameEn' | 'nameCh' | 'kind'>

const differ = (one: CategoryWords, other: CategoryWords) =>
  one.nameEn !== other.nameEn || one.nameCh !== other.nameCh || one.kind !== other.kind

interface FieldsProps {
  value: CategoryWords
  onChange: (change: Partial<CategoryWords>) => void
}

/** Both names, and the till's tab. */
function CategoryFields({ value, onChange }: FieldsProps) {
  const t = useTranslations('menuEditing')
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_1fr_9rem]">
      <Field label={t('nameEn')}>
        <Input
          lang="en"
          maxLength={60}
          value={value.nameEn}
          onChange={(event) => onChange({ nameEn: event.target.value })}
        />
      </Field>
      <Field label={t('nameCh')}>
        <Input
          lang="zh-CN"
          maxLength={60}
          value={value.nameCh}
          onChange={(event) => onChange({ nameCh: event.target.value })}
        />
      </Field>
      <Field label={t('kind')}>
        <Select
          value={value.kind}
          onChange={({ target }) => isKind(target.value) && onChange({ kind: target.value })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

const holds = ({ nameEn, nameCh }: CategoryWords) =>
  nameEn.trim().length >= 2 && nameCh.trim() !== ''

interface RowProps {
  category: FoodCategory
  isFirst: boolean
  isLast: boolean
  /** Moves it by so many places. */
  onMove: (by: -1 | 1) => void
}

/** One part of the menu: its words, its place, and the way out. */
function CategoryRow({ category, isFirst, isLast, onMove }: RowProps) {
  const t = useTranslations('menuEditing')
  const { id, version, nameEn, nameCh, kind } = category
  const name = nameIn(category, useLanguage())
  /** What is being written here, and the category as it stood when that began. */
  const [mine, setMine] = useState<{ change: Partial<CategoryWords>; base: CategoryWords }>()
  const params = { id: String(id) }
  const changing = {
    outdated: ['menu' as const],
    awaitsOutdated: true,
    failed: t('updateFailed'),
  }
  const saving = useAct(updateFoodCategory, { ...changing, onDone: () => setMine(undefined) })
  const removing = useAct(deleteFoodCategory, changing)
  const isBusy = saving.isBusy || removing.isBusy
  const value = { nameEn, nameCh, kind, ...mine?.change }
  const save = () => {
    if (!mine) return
    if (differ(mine.base, category)) {
      setMine({ change: mine.change, base: category })
      toast({ variant: 'destructive', title: t('met'), description: t('metText') })
      return
    }
    void saving.act({ params, body: { ...mine.change, version } })
  }
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <CategoryFields
        value={value}
        onChange={(change) =>
          setMine({ change: { ...mine?.change, ...change }, base: mine?.base ?? category })
        }
      />
      <div className="flex items-center gap-1">
        <IconButton label={t('up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={t('down', { name })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('deleteOf', { name })}
          onClick={() => isBusy || void removing.act({ params })}
        >
          <Trash2 aria-hidden="true" className="text-vermilion" />
        </IconButton>
        <Button
          size="small"
          className="ml-auto"
          disabled={!differ(value, category) || !holds(value)}
          loading={isBusy}
          onClick={save}
        >
          {t('save')}
        </Button>
      </div>
    </li>
  )
}

const blank = { nameEn: '', nameCh: '', kind: 'food' as const }

/** A new part, at the end of the menu. */
function NewCategory({ displayOrder }: { displayOrder: number }) {
  const t = useTranslations('menuEditing')
  const [value, setValue] = useState<CategoryWords>(blank)
  const { act, isBusy } = useAct(createFoodCategory, {
    outdated: ['menu'],
    awaitsOutdated: true,
    failed: t('createFailed'),
    onDone: () => setValue(blank),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act({ body: { ...value, displayOrder } })
  }
  return (
    <form className="grid gap-3 pt-5" onSubmit={submit}>
      <h3 className="text-lg">{t('newCategory')}</h3>
      <CategoryFields value={value} onChange={(change) => setValue({ ...value, ...change })} />
      <Button type="submit" variant="outline" disabled={!holds(value)} loading={isBusy}>
        <Plus aria-hidden="true" />
        {t('addCategory')}
      </Button>
    </form>
  )
}

export interface CategoriesDialogProps {
  categories: readonly FoodCategory[]
  onClose: () => void
}

/** The parts of the menu: their names, their order, and which tab of the till they feed. */
export function CategoriesDialog({ categories, onClose }: CategoriesDialogProps) {
  const t = useTranslations('menuEditing')
  const { ordered, move } = useCategoryOrder(categories)
  const last = Math.max(0, ...categories.map(({ displayOrder }) => displayOrder))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('categories')}
      description={t('categoriesLead')}
      closeLabel={t('close')}
      className="md:max-w-3xl!"
    >
      <ul>
        {ordered.map((category, place) => (
          <CategoryRow
            key={category.id}
            category={category}
            isFirst={place === 0}
            isLast={place === ordered.length - 1}
            onMove={(by) => move(category.id, by)}
          />
        ))}
      </ul>
      <NewCategory displayOrder={last + 10} />
    </Dialog>
  )
}
