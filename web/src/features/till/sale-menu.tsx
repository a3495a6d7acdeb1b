import { foldText } from '@lantern/contract/calls/fold'
import {
  type FoodCategory,
  type FoodItem,
  type FoodKind,
  listFoodCategories,
  listFoodItems,
} from '@lantern/contract/menu/menu'
import { nameIn } from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { type Cart, quantityOf } from '../orders/cart/cart.ts'
import { Loaded, together } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { money } from '../../lib/shown/format.ts'
import { dishShotsOf } from '../../lib/shown/pictures/menu-pictures.ts'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Picture } from '../../ui/layout/picture.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** Items whose name, in either language, contains every typed word; those that begin with one are first. */
function found(items: readonly FoodItem[], text: string): FoodItem[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const [first = ''] = words
  return items
    .map((item) => ({ item, names: foldText(`${item.nameEn} ${item.nameCh}`) }))
    .filter(({ names }) => words.every((word) => names.includes(word)))
    .toSorted(
      (one, other) => Number(other.names.startsWith(first)) - Number(one.names.startsWith(first)),
    )
    .map(({ item }) => item)
}

const kinds = ['food', 'beverage', 'service'] as const
/** A category of five or six dishes leaves none alone on its line. */
const grid = 'grid grid-cols-2 gap-2 sm:grid-cols-3 min-[110rem]:grid-cols-6'

interface ItemButtonProps {
  item: FoodItem
  quantity: number
  onAdd: (item: FoodItem) => void
}

/** Memoized, so that only the pressed item renders again. */
const ItemButton = memo(({ item, quantity, onAdd }: ItemButtonProps) => {
  const t = useTranslations('till')
  const language = useLanguage()
  const name = nameIn(item, language)
  return (
    <button
      type="button"
      disabled={!item.isAvailable}
      onClick={() => onAdd(item)}
      className={classNames(
        'flex h-full min-h-18 w-full items-center gap-2.5 rounded-card border bg-surface p-2 text-left shadow-soft transition enabled:hover:border-edge enabled:active:translate-y-px disabled:bg-sunk disabled:text-soft disabled:shadow-none',
        quantity > 0 ? 'border-lantern' : 'border-line',
      )}
    >
      <span className="block size-14 shrink-0 @max-[9.5rem]:hidden overflow-hidden rounded-control bg-sunk [button:disabled_&]:opacity-45">
        <Picture shots={dishShotsOf(item)} alt="" sizes="3.5rem" />
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="text-[0.8125rem] leading-tight font-semibold tracking-tight hyphens-auto wrap-anywhere">
          {name}
        </span>
        <span className="flex min-h-6.5 flex-wrap items-center justify-between gap-1">
          <span className="figures text-sm text-soft">
            {item.isAvailable ? money(item.price) : t('soldOut')}
          </span>
          {quantity > 0 && (
            <Badge tone="amber">
              <span className="sr-only">{t('inOrder')} </span>
              {quantity}
            </Badge>
          )}
        </span>
      </span>
    </button>
  )
})

function MenuSkeleton() {
  return (
    <div aria-busy="true">
      <div className="mb-2 flex gap-2 overflow-hidden py-2">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-11 w-28 shrink-0 rounded-full" />
        ))}
      </div>
      <div className="flex h-[calc(1lh+0.5rem)] pb-2 text-lg">
        <Skeleton className="h-5 w-32" />
      </div>
      <div className={grid}>
        {Array.from({ length: 18 }, (_, place) => (
          <div
            key={place}
            className="flex h-18 items-center gap-2.5 rounded-card border border-line bg-surface p-2"
          >
            <Skeleton className="size-14" />
            <Skeleton className="h-3.5 flex-1" />
          </div>
        ))}
      </div>
    </div>
  )
}

export interface SaleMenuProps {
  cart: Cart
  /** Must be the same function on each render. */
  onAdd: (item: FoodItem) => void
}

interface MenuProps extends SaleMenuProps {
  /** `undefined` until the items are loaded. */
  categories?: readonly FoodCategory[]
  items?: readonly FoodItem[]
}

function useSearchKey() {
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const seek = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      box.current?.querySelector('input')?.focus()
    }
    window.addEventListener('keydown', seek)
    return () => window.removeEventListener('keydown', seek)
  }, [])
  return box
}

function Items({ items, cart, onAdd }: SaleMenuProps & { items: readonly FoodItem[] }) {
  return (
    <ul className={grid}>
      {items.map((item) => (
        <li key={item.id} className="@container">
          <ItemButton item={item} quantity={quantityOf(cart, item.id)} onAdd={onAdd} />
        </li>
      ))}
    </ul>
  )
}

function Shelf({ kind, categories, items, ...sale }: MenuProps & { kind: FoodKind }) {
  const t = useTranslations('till')
  const language = useLanguage()
  if (!items || !categories) return <MenuSkeleton />
  const sections = categories
    .filter((category) => category.kind === kind)
    .map((category) => ({
      id: `category-${category.id}`,
      name: nameIn(category, language),
      shown: items.filter(({ categoryId }) => categoryId === category.id),
    }))
    .filter(({ shown }) => shown.length > 0)
  if (sections.length === 0) {
    return <EmptyState title={t('comingSoon')}>{t('comingSoonText')}</EmptyState>
  }
  return (
    <>
      {sections.length > 1 && (
        <nav
          aria-label={t('categories')}
          className="sticky top-0 z-10 -mx-4 mb-2 flex gap-2 overflow-x-auto overscroll-x-contain bg-paper px-4 py-2 [scrollbar-width:none] sm:-mx-1 sm:px-1"
        >
          {sections.map(({ id, name }) => (
            <a
              key={id}
              href={`#${id}`}
              onClick={(event) => {
                // Scrolls without changing the address, so that Back leaves the till.
                event.preventDefault()
                document.getElementById(id)?.scrollIntoView()
              }}
              className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line bg-surface px-4 text-sm font-medium whitespace-nowrap text-soft transition-colors hover:border-edge hover:text-ink"
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      {sections.map(({ id, name, shown }) => (
        <section key={id} id={id} className="scroll-mt-16 pb-5">
          <h2 className="pb-2 text-lg">{name}</h2>
          <Items items={shown} {...sale} />
        </section>
      ))}
    </>
  )
}

function Menu(props: MenuProps) {
  const { items, cart, onAdd } = props
  const t = useTranslations('till')
  const [kind, setKind] = useState<FoodKind>('food')
  const [text, setText] = useState('')
  const box = useSearchKey()
  // The letter is shown at once; the hits are rendered in steps after it.
  const sought = useDeferredValue(text)
  const hits = items && sought.trim() !== '' ? found(items, sought) : null
  const addFirst = () => {
    if (!items || text.trim() === '') return
    const first = found(items, text).find(({ isAvailable }) => isAvailable)
    if (!first) return
    onAdd(first)
    setText('')
  }
  return (
    <div className="grid min-w-0 content-start gap-4">
      <search>
        <Form ref={box} aria-keyshortcuts="/" onSubmit={addFirst}>
          <SearchInput label={t('search')} value={text} onChange={setText} />
          <p className="mt-1 text-sm text-soft max-md:hidden">{t('keys')}</p>
        </Form>
      </search>
      {hits === null ? (
        <Tabs
          label={t('kinds')}
          value={kind}
          onValueChange={setKind}
          tabs={kinds.map((value) => ({
            value,
            label: t(`kind.${value}`),
            panel: <Shelf kind={value} {...props} />,
          }))}
        />
      ) : (
        <div aria-live="polite">
          {hits.length > 0 ? (
            <Items items={hits} {...{ cart, onAdd }} />
          ) : (
            <EmptyState title={t('nothingFound')} />
          )}
        </div>
      )}
    </div>
  )
}

/** The till's menu, by tab and by search (product#till). `/` focuses the search, and Enter in it adds the first hit. */
export const SaleMenu = memo((props: SaleMenuProps) => {
  const t = useTranslations('till')
  const categories = useQuery(queryOf(listFoodCategories, {}))
  const items = useQuery(queryOf(listFoodItems, { query: {} }))
  return (
    <Loaded
      query={together(categories, items)}
      failed={t('menuError')}
      skeleton={<Menu {...props} />}
    >
      {([parts, dishes]) => <Menu categories={parts} items={dishes} {...props} />}
    </Loaded>
  )
})
