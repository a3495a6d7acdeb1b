import { foldText } from '@lantern/contract/calls/fold'
import {
  deleteFoodItem,
  listFoodCategories,
  listManagedFoodItems,
  type FoodCategory,
  type ManagedFoodItem,
} from '@lantern/contract/menu/menu'
import { nameIn } from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import ListTree from 'lucide-react/icons/list-tree'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { Loaded, together } from '../../../kit/load/loaded.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { ItemCard, ItemCardSkeleton } from './item-card.tsx'
import { ItemForm } from './item-form.tsx'
import { OptionsDialog } from './options-dialog.tsx'

const grid = 'grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-4'

type Opened =
  | { task: 'edit' | 'delete'; item: ManagedFoodItem }
  | { task: 'add' | 'bulk' | 'categories' | 'options' }
  | null

function DeleteDialog({ item, onClose }: { item: ManagedFoodItem; onClose: () => void }) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const name = nameIn(item, language)
  const { act, isBusy } = useAction(deleteFoodItem, {
    awaitsRefetch: true,
    done: () => ({ title: t('deleted'), description: name }),
    failed: t('deleteFailed'),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteTitle', { name })}
      description={t('deleteText')}
      cancelLabel={t('keep')}
      confirmLabel={t('delete')}
      onConfirm={() => void act({ params: { id: String(item.id) } })}
      loading={isBusy}
      destructive
    />
  )
}

interface DeskDialogProps {
  opened: Opened
  categories: readonly FoodCategory[]
  chosen: readonly number[]
  only: number | undefined
  onOpen: (opened: Opened) => void
  onClose: () => void
  onBulkDone: () => void
}

function DeskDialog(props: DeskDialogProps) {
  const { opened, categories, chosen, only, onOpen, onClose, onBulkDone } = props
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  if (opened === null) return null
  switch (opened.task) {
    case 'delete':
      return <DeleteDialog item={opened.item} onClose={onClose} />
    case 'bulk':
      return (
        <BulkDialog ids={chosen} categories={categories} onClose={onClose} onDone={onBulkDone} />
      )
    case 'categories':
      return <CategoriesDialog categories={categories} onClose={onClose} />
    case 'options':
      return <OptionsDialog onClose={onClose} />
    default: {
      const item = opened.task === 'edit' ? opened.item : null
      return (
        <Dialog
          onClose={onClose}
          title={item ? t('editTitle', { name: nameIn(item, language) }) : t('add')}
          className="md:max-w-2xl!"
        >
          {categories.length === 0 ? (
            <EmptyState
              title={t('noCategory')}
              action={
                <Button onClick={() => onOpen({ task: 'categories' })}>{t('addCategory')}</Button>
              }
            >
              {t('noCategoryText')}
            </EmptyState>
          ) : (
            <ItemForm item={item} categories={categories} only={only} onDone={onClose} />
          )}
        </Dialog>
      )
    }
  }
}

interface DeskProps {
  /** `undefined` until they are known. */
  categories?: readonly FoodCategory[]
  items?: readonly ManagedFoodItem[]
}

function Desk({ categories, items }: DeskProps) {
  const t = useTranslations('menuEditing')
  // A category's id, or empty for all of them.
  const [only, setOnly] = useState('')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [opened, setOpened] = useState<Opened>(null)
  const sought = foldText(text).trim()
  const shown = items?.filter(
    ({ categoryId, nameEn, nameCh }) =>
      (only === '' || categoryId === Number(only)) &&
      foldText(`${nameEn} ${nameCh}`).includes(sought),
  )
  const there = chosen.filter((id) => items?.some((item) => item.id === id))
  const choose = (id: number, isChosen: boolean) =>
    setChosen(isChosen ? [...there, id] : there.filter((each) => each !== id))
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-5">
        <SearchInput
          label={t('search')}
          value={text}
          onChange={setText}
          className="w-full sm:w-64 sm:flex-1"
        />
        <Select
          aria-label={t('filter')}
          className="max-sm:min-w-36 max-sm:flex-1 sm:w-52"
          value={only}
          onChange={({ target }) => setOnly(target.value)}
        >
          <option value="">{t('allItems')}</option>
          {categories && <NamedOptions of={categories} />}
        </Select>
        <Button
          variant="outline"
          disabled={there.length === 0}
          onClick={() => setOpened({ task: 'bulk' })}
        >
          <PencilRuler />
          {t('bulk', { count: there.length })}
        </Button>
        {there.length > 0 && (
          <Button variant="quiet" onClick={() => setChosen([])}>
            {t('chooseNone')}
          </Button>
        )}
        <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">
          <Button
            variant="outline"
            className="max-sm:flex-1"
            disabled={!categories}
            onClick={() => setOpened({ task: 'categories' })}
          >
            <ListTree />
            {t('categories')}
          </Button>
          <Button
            variant="outline"
            className="max-sm:flex-1"
            onClick={() => setOpened({ task: 'options' })}
          >
            <ListChecks />
            {t('options.title')}
          </Button>
          <Button
            className="max-sm:w-full"
            disabled={!categories}
            onClick={() => setOpened({ task: 'add' })}
          >
            <Plus />
            {t('add')}
          </Button>
        </div>
      </div>
      {shown?.length === 0 && (
        <EmptyState title={t('empty')}>{text.trim() === '' && t('emptyText')}</EmptyState>
      )}
      <ul className={grid} aria-busy={shown ? undefined : true}>
        {shown?.map((item) => (
          <li key={item.id} className="grid">
            <ItemCard
              item={item}
              isChosen={there.includes(item.id)}
              onChoose={(isChosen) => choose(item.id, isChosen)}
              onEdit={() => setOpened({ task: 'edit', item })}
              onDelete={() => setOpened({ task: 'delete', item })}
            />
          </li>
        )) ??
          Array.from({ length: 8 }, (_, place) => (
            <li key={place}>
              <ItemCardSkeleton />
            </li>
          ))}
      </ul>
      {categories && (
        <DeskDialog
          opened={opened}
          categories={categories}
          chosen={there}
          only={only === '' ? undefined : Number(only)}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
          onBulkDone={() => {
            setOpened(null)
            setChosen([])
          }}
        />
      )}
    </>
  )
}

/** The menu's management for the staff (product#menu-management). */
export function MenuDesk() {
  const t = useTranslations('menuEditing')
  const categories = useQuery(queryOf(listFoodCategories, {}))
  const items = useQuery(queryOf(listManagedFoodItems, {}))
  return (
    <Loaded query={together(categories, items)} failed={t('error')} skeleton={<Desk />}>
      {([parts, dishes]) => <Desk categories={parts} items={dishes} />}
    </Loaded>
  )
}
