import {
  listFoodCategories,
  listFoodItems,
  type FoodCategory,
  type FoodItem,
} from '@lantern/contract/menu/menu'
import { nameIn, otherNameIn, descriptionIn } from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded, together } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'
import { foldText } from '@lantern/contract/calls/fold'
import { money } from '../../lib/shown/format.ts'
import { dishShotsOf } from '../../lib/shown/pictures/menu-pictures.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Picture } from '../../ui/layout/picture.tsx'

/** A row with the picture at the right on a phone, a card from 768 px on. The skeleton has the same. */
const dishLook =
  'relative flex h-full min-w-0 flex-row-reverse gap-3.5 rounded-card border border-line bg-surface p-2.25 shadow-soft md:flex-col md:gap-0 md:overflow-hidden md:p-0'
const dishPictureLook =
  'size-[min(7rem,32vw)] shrink-0 overflow-hidden rounded-control bg-sunk md:aspect-16/10 md:size-auto md:w-full md:rounded-none'
const dishBodyLook = 'flex min-w-0 flex-1 flex-col md:px-4 md:pt-3.5 md:pb-3'

interface DishProps {
  dish: FoodItem
  /** The control that adds the dish to the cart, `undefined` for a sold-out dish. */
  control: ReactNode
  eager: boolean
}

/** A dish of the menu, available or sold out (product#menu). */
function Dish({ dish, control, eager }: DishProps) {
  const t = useTranslations('menu')
  const language = useLanguage()
  const { isAvailable } = dish
  const other = otherNameIn(dish, language)
  const description = descriptionIn(dish, language)
  return (
    <article className={dishLook}>
      <div className={classNames(dishPictureLook, !isAvailable && '[&>*]:opacity-45')}>
        <Picture
          shots={dishShotsOf(dish)}
          alt=""
          sizes="(min-width: 48rem) 18rem, 7rem"
          eager={eager}
        />
      </div>
      <div className={dishBodyLook}>
        <div>
          <h3
            className={classNames(
              'line-clamp-3 leading-snug wrap-anywhere md:line-clamp-none md:text-lg',
              !isAvailable && 'text-soft',
            )}
          >
            {nameIn(dish, language)}
          </h3>
          <p lang={other.tag} className="truncate text-xs max-[22rem]:whitespace-normal text-soft">
            {other.name}
          </p>
          {description && (
            <p className="mt-1 line-clamp-2 text-sm text-soft md:min-h-[2lh]">{description}</p>
          )}
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-0.5 md:min-h-11 md:pt-1">
          <p className={classNames('figures font-semibold', !isAvailable && 'text-soft')}>
            {money(dish.price)}
          </p>
          {isAvailable ? control : <Badge>{t('soldOut')}</Badge>}
        </div>
      </div>
    </article>
  )
}

/** A line a third down the screen: the section that crosses it is the current one. */
const readingLine = { rootMargin: '-33% 0px -67% 0px' }

/** The `data-section` of the current section; `null` above the first and below the last. */
function useSectionInView(
  list: RefObject<HTMLElement | null>,
  sections: readonly { category: { id: number } }[],
): number | null {
  const [seen, setSeen] = useState<number | null>(null)
  const ids = sections.map(({ category }) => category.id).join()
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      const entering = entries.find(({ isIntersecting }) => isIntersecting)
      if (entering?.target instanceof HTMLElement) {
        setSeen(Number(entering.target.dataset['section']))
      }
    }, readingLine)
    for (const section of list.current?.querySelectorAll('[data-section]') ?? []) {
      watch.observe(section)
    }
    return () => watch.disconnect()
  }, [list, ids])
  return seen
}

const onFirstScreen = 6

/** The number of dishes rendered before the others: enough for the tallest screen. */
const beforeTheRest = 12

interface MenuBoardProps {
  Control: ComponentType<{ dish: FoodItem }>
}

interface DishesProps extends MenuBoardProps {
  categories: readonly FoodCategory[]
  items: readonly FoodItem[]
  notice: ReactNode
}

interface CategoryChipsProps {
  categories: readonly FoodCategory[]
  /** The category to which the menu is filtered; `null` without a filter. */
  chosen: number | null
  onChoose: (id: number | null) => void
  seen: number | null
}

const look =
  'relative min-h-11 shrink-0 lg:min-h-9 lg:px-3.5 rounded-full border-[1.5px] px-4 text-sm font-semibold whitespace-nowrap transition-colors'

/** Filters the menu (product#menu). The section being read is underlined and kept in view. */
function CategoryChips({ categories, chosen, onChoose, seen }: CategoryChipsProps) {
  const t = useTranslations('menu')
  const language = useLanguage()
  const row = useRef<HTMLFieldSetElement>(null)
  const marked = chosen ?? seen
  const before = useRef<number | null>(null)
  useEffect(() => {
    // At first the row is at its beginning. Measuring it there would force a layout of the whole menu.
    if (marked === before.current) return
    before.current = marked
    const chip = row.current?.querySelector<HTMLElement>(`[data-category="${marked ?? 'all'}"]`)
    if (!row.current || !chip) return
    row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.clientWidth) / 2
  }, [marked])
  const chip = (id: number | null, name: string) => (
    <button
      key={id ?? 'all'}
      type="button"
      data-category={id ?? 'all'}
      aria-pressed={chosen === id}
      aria-current={id !== null && chosen === null && seen === id ? 'true' : undefined}
      onClick={() => onChoose(id)}
      className={classNames(
        look,
        chosen === id
          ? 'border-transparent bg-ink text-paper forced-colors:border-[Highlight]'
          : 'border-line bg-surface text-ink hover:border-edge decoration-lantern decoration-[3px] underline-offset-[7px] aria-[current]:underline',
      )}
    >
      {name}
    </button>
  )
  return (
    <fieldset
      ref={row}
      className="relative flex min-w-0 gap-2 overflow-x-auto scroll-smooth overscroll-x-contain px-4 py-2.5 [scrollbar-width:none] sm:px-6 lg:flex-wrap lg:px-0"
    >
      <legend className="sr-only">{t('categories')}</legend>
      {chip(null, t('all'))}
      {categories.map((category) => chip(category.id, nameIn(category, language)))}
    </fieldset>
  )
}

const dishGrid =
  'grid grid-cols-1 gap-3 md:grid-cols-[repeat(auto-fill,minmax(min(13.5rem,100%),1fr))] md:gap-4'

const widths = ['w-24', 'w-20', 'w-28', 'w-24', 'w-20']

/** The menu's skeleton: 5 categories, 6 items (product#three-faces). */
function MenuSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <Skeleton className="h-12 w-full rounded-control md:max-w-sm" />
      <div className="flex gap-2 overflow-hidden py-2.5">
        {widths.map((width, place) => (
          <Skeleton key={place} className={`h-11 shrink-0 rounded-full ${width}`} />
        ))}
      </div>
      <div className="pt-4 pb-3.5">
        <Skeleton className="h-7 w-40" />
      </div>
      <div className={dishGrid}>
        {[1, 2, 3, 4, 5, 6].map((skeleton) => (
          <div key={skeleton} className={dishLook}>
            <Skeleton className={dishPictureLook} />
            <div className={dishBodyLook}>
              <Skeleton className="mt-1 h-5 w-3/5" />
              <Skeleton className="mt-2 h-3 w-2/5" />
              <SkeletonText lines={1} className="mt-1 text-sm md:hidden" />
              <SkeletonText lines={2} className="mt-1 text-sm max-md:hidden" />
              <div className="mt-auto flex items-center justify-between pt-1 md:min-h-11">
                <Skeleton className="h-4 w-10" />
                <Skeleton className="size-11 rounded-full max-md:hidden" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

interface MenuSection {
  category: FoodCategory
  dishes: FoodItem[]
}

/** The menu by category, in order (product#menu): the chosen category, even if it is empty, or all that have dishes. */
export function sectionsOf(
  categories: readonly FoodCategory[],
  items: readonly FoodItem[],
  chosen: number | null,
): MenuSection[] {
  return categories
    .toSorted((one, other) => one.displayOrder - other.displayOrder || one.id - other.id)
    .map((category) => ({
      category,
      dishes: items.filter(({ categoryId }) => categoryId === category.id),
    }))
    .filter(({ category, dishes }) =>
      chosen === null ? dishes.length > 0 : category.id === chosen,
    )
}

/** The sections with only the first dishes in total. */
export function firstOf(sections: readonly MenuSection[], most: number): MenuSection[] {
  return sections.map(({ category, dishes }, place) => {
    const before = sections.slice(0, place).reduce((sum, each) => sum + each.dishes.length, 0)
    return { category, dishes: dishes.slice(0, Math.max(0, most - before)) }
  })
}

/** Whether a dish contains a text in its name or description, in either language, or in its category's name. */
export function isAbout(dish: FoodItem, text: string): boolean {
  const { nameEn, nameCh, description, descriptionCh, category } = dish
  const sought = foldText(text).trim()
  return [nameEn, nameCh, description, descriptionCh, category.nameEn, category.nameCh].some(
    (words) => foldText(words ?? '').includes(sought),
  )
}

function Dishes({ categories, items, notice, Control }: DishesProps) {
  const t = useTranslations('menu')
  const language = useLanguage()
  const [chosen, setChosen] = useState<number | null>(null)
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = items.filter((dish) => isAbout(dish, text))
  // Dishes outside of the screen are rendered afterwards, in small steps.
  const most = useDeferredValue(Infinity, beforeTheRest)
  const sections = firstOf(sectionsOf(categories, found, chosen), most)
  const seen = useSectionInView(list, sections)

  const search = (next: string) => {
    setText(next)
    // A search covers the whole menu.
    setChosen(null)
  }
  const choose = (id: number | null) => {
    setText('')
    setChosen(id)
    // Otherwise a page scrolled far down would be below the end of the shorter list.
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView()
  }
  const first = new Set(sections.flatMap(({ dishes }) => dishes).slice(0, onFirstScreen))
  const isEmpty = sections.every(({ dishes }) => dishes.length === 0)
  return (
    <>
      <SearchInput label={t('search')} value={text} onChange={search} className="md:max-w-sm" />
      <div className="sticky top-0 z-20 -mx-4 bg-paper/95 backdrop-blur-[2px] sm:-mx-6 lg:mx-0">
        <CategoryChips categories={categories} chosen={chosen} onChoose={choose} seen={seen} />
      </div>
      <div ref={list} className="scroll-mt-16 lg:scroll-mt-26">
        {notice && <div className="pt-3">{notice}</div>}
        {isEmpty && (
          <EmptyState title={text.trim() === '' ? t('empty') : t('notFound', { text })} />
        )}
        {sections
          .filter(({ dishes }) => dishes.length > 0)
          .map(({ category, dishes }) => (
            <section key={category.id} data-section={category.id} className="pt-4 pb-3">
              <h2 className="pb-3.5 text-xl md:text-2xl">{nameIn(category, language)}</h2>
              <ul className={dishGrid}>
                {dishes.map((dish) => (
                  <li key={dish.id}>
                    <Dish dish={dish} control={<Control dish={dish} />} eager={first.has(dish)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  )
}

/** The menu by its categories (product#menu). */
export function MenuBoard({ Control }: MenuBoardProps) {
  const t = useTranslations('menu')
  const outdated = { title: t('outdated'), text: t('outdatedText') }
  const skeleton = <MenuSkeleton label={t('loading')} />
  const categories = useQuery(queryOf(listFoodCategories, {}))
  const items = useQuery(queryOf(listFoodItems, { query: {} }))
  const menu = together(categories, items)
  return (
    <Loaded query={menu} failed={t('error')} skeleton={skeleton} outdated={outdated}>
      {([categories, items], notice) => (
        <Dishes categories={categories} items={items} notice={notice} Control={Control} />
      )}
    </Loaded>
  )
}
