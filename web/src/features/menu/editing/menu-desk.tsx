import {
  deleteFoodItem,
  listFoodCategories,
  listFoodItems,
  type FoodCategory,
  type FoodItem,
} from '@lantern/contract/menu'
import { useQuery } from '@tanstack/react-query'
import { ListTree, PencilRuler, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameIn } from '../../../i18n/name-in.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useChange } from '../../../kit/use-change.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemForm } from './item-form.tsx'

const grid = 'grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-4'

/** What is open over the menu. */
type Opened =
  { task: 'edit' | 'delete'; item: FoodItem } | { task: 'add' | 'bulk' | 'categories' } | null

function DeleteDialog({ item, onClose }: { item: FoodItem; onClose: () => void }) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const { act, isBusy } = useChange(t('deleteFailed'))
  const name = language === 'ch' ? item.nameCh : item.nameEn
  const remove = async () => {
    const params = { id: String(item.id) }
    if (!(await act(() => call(deleteFoodItem, { params })))) return
    toast({ title: t('deleted'), description: name })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { name })}
      description={t('deleteText')}
      cancelLabel={t('keep')}
      confirmLabel={t('delete')}
      onConfirm={() => void remove()}
      loading={isBusy}
      destructive
    />
  )
}

interface DeskDialogProps {
  opened: Opened
  categories: readonly FoodCategory[]
  chosen: readonly number[]
  onClose: () => void
  onBulkDone: () => void
}

function DeskDialog({ opened, categories, chosen, onClose, onBulkDone }: DeskDialogProps) {
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
    default: {
      const item = opened.task === 'edit' ? opened.item : null
      return (
        <Dialog
          open
          onOpenChange={(open) => !open && onClose()}
          title={item ? t('editTitle', { name: nameIn(item, language) }) : t('add')}
          closeLabel={t('close')}
          className="md:max-w-2xl!"
        >
          <ItemForm item={item} categories={categories} onDone={onClose} />
        </Dialog>
      )
    }
  }
}

/** The menu as the staff manage it (product#menu-management). */
export function MenuDesk() {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const categories = useQuery(queryOf(listFoodCategories, {}))
  const items = useQuery(queryOf(listFoodItems, { query: {} }))
  const [only, setOnly] = useState('')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [opened, setOpened] = useState<Opened>(null)

  if (items.isLoadingError || categories.isLoadingError) {
    return (
      <ErrorState
        title={t('error')}
        retryLabel={t('retry')}
        retrying={items.isFetching || categories.isFetching}
        onRetry={() => void Promise.all([items.refetch(), categories.refetch()])}
      />
    )
  }
  const sought = text.trim().toLowerCase()
  const shown = items.data?.filter(
    ({ categoryId, nameEn, nameCh }) =>
      (only === '' || categoryId === Number(only)) &&
      `${nameEn} ${nameCh}`.toLowerCase().includes(sought),
  )
  const there = chosen.filter((id) => items.data?.some((item) => item.id === id))
  const choose = (id: number, isChosen: boolean) =>
    setChosen(isChosen ? [...there, id] : there.filter((each) => each !== id))
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-5">
        <SearchInput
          label={t('search')}
          clearLabel={t('clear')}
          value={text}
          onChange={setText}
          className="w-full sm:w-64"
        />
        <Select
          aria-label={t('filter')}
          className="max-sm:flex-1 sm:w-52"
          value={only}
          onChange={(event) => setOnly(event.target.value)}
        >
          <option value="">{t('allItems')}</option>
          {categories.data?.map((category) => (
            <option key={category.id} value={category.id}>
              {language === 'ch' ? category.nameCh : category.nameEn}
            </option>
          ))}
        </Select>
        <Button
          variant="outline"
          disabled={there.length === 0}
          onClick={() => setOpened({ task: 'bulk' })}
        >
          <PencilRuler aria-hidden="true" />
          {t('bulk', { count: there.length })}
        </Button>
        {there.length > 0 && (
          <Button variant="quiet" onClick={() => setChosen([])}>
            {t('chooseNone')}
          </Button>
        )}
        <Button
          variant="outline"
          className="max-sm:px-3! sm:ml-auto"
          disabled={!categories.data}
          onClick={() => setOpened({ task: 'categories' })}
        >
          <ListTree aria-hidden="true" />
          {t('categories')}
        </Button>
        <Button
          className="max-sm:flex-1 max-sm:px-3!"
          disabled={!categories.data?.length}
          onClick={() => setOpened({ task: 'add' })}
        >
          <Plus aria-hidden="true" />
          {t('add')}
        </Button>
      </div>
      {shown?.length === 0 && (
        <EmptyState title={t('empty')}>{sought === '' && t('emptyText')}</EmptyState>
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
              <Skeleton className="h-36 rounded-card sm:h-72" />
            </li>
          ))}
      </ul>
      {categories.data && (
        <DeskDialog
          opened={opened}
          categories={categories.data}
          chosen={there}
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
