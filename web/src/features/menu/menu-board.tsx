import {
  type FoodCategory,
  type FoodItem,
  listFoodCategories,
  listFoodItems,
} from '@lantern/contract/menu'
import { nameIn } from '@lantern/contract/languages'
import { useQuery } from '@tanstack/react-query'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded, together } from '../../kit/loaded.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { CategoryChips } from './category-chips.tsx'
import { Dish } from './dish.tsx'
import { dishGrid, MenuSkeleton } from './menu-skeleton.tsx'
import { firstOf, isAbout, sectionsOf } from './sections.ts'

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

/** The club's present menu. */
function useMenu() {
  const categories = useQuery(queryOf(listFoodCategories, {}))
  const items = useQuery(queryOf(listFoodItems, { query: {} }))
  return together(categories, items)
}

/** The maximum number of dishes on a first screen. */
const onFirstScreen = 6

/** The number of dishes rendered before the others: enough for the tallest screen. */
const beforeTheRest = 12

export interface MenuBoardProps {
  /** The control that adds a dish to the cart. */
  Control: ComponentType<{ dish: FoodItem }>
}

interface DishesProps extends MenuBoardProps {
  categories: readonly FoodCategory[]
  items: readonly FoodItem[]
  /** Shown above the dishes. */
  notice: ReactNode
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
      <SearchInput
        label={t('search')}
        clearLabel={t('clearSearch')}
        value={text}
        onChange={search}
        className="md:max-w-sm"
      />
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
  const ghost = <MenuSkeleton label={t('loading')} />
  return (
    <Loaded query={useMenu()} failed={t('error')} ghost={ghost} outdated={outdated}>
      {([categories, items], notice) => (
        <Dishes categories={categories} items={items} notice={notice} Control={Control} />
      )}
    </Loaded>
  )
}
