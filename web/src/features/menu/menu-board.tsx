import type { FoodItem } from '@lantern/contract/menu'
import { useRef, useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { CategoryChips } from './category-chips.tsx'
import { Dish } from './dish.tsx'
import { dishGrid, MenuGhost } from './menu-ghost.tsx'
import { sectionsOf } from './sections.ts'
import { useMenu } from './use-menu.ts'
import { useSectionInView } from './use-section-in-view.ts'

/** How many dishes a screen shows at first, at most. */
const onFirstScreen = 6

export interface MenuBoardProps {
  /** How a dish is put into the cart. */
  Control: ComponentType<{ dish: FoodItem }>
}

/** The menu by its categories (spec §2). */
export function MenuBoard({ Control }: MenuBoardProps) {
  const t = useTranslations('menu')
  const language = useLanguage()
  const { categories, items, isError, isOutdated, isFetching, retry } = useMenu()
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const sections = categories && items ? sectionsOf(categories, items, chosen) : []
  const seen = useSectionInView(list, sections)

  if (isError) {
    return (
      <ErrorState
        title={t('error')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={retry}
      />
    )
  }
  if (!categories || !items) return <MenuGhost label={t('loading')} />

  const choose = (id: number | null) => {
    setChosen(id)
    // Whoever was far down would be left below the end of a shorter list.
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView()
  }
  const first = new Set(sections.flatMap(({ dishes }) => dishes).slice(0, onFirstScreen))
  const isEmpty = sections.every(({ dishes }) => dishes.length === 0)
  return (
    <>
      <div className="sticky top-0 z-20 -mx-4 bg-paper/95 backdrop-blur-[2px] sm:-mx-6 lg:mx-0">
        <CategoryChips categories={categories} chosen={chosen} onChoose={choose} seen={seen} />
      </div>
      <div ref={list} className="scroll-mt-16 lg:scroll-mt-26">
        {isOutdated && (
          <div className="pt-3">
            <Alert
              tone="warning"
              title={t('outdated')}
              action={
                <Button variant="outline" size="small" loading={isFetching} onClick={retry}>
                  {t('retry')}
                </Button>
              }
            >
              {t('outdatedText')}
            </Alert>
          </div>
        )}
        {isEmpty && <EmptyState title={t('empty')} />}
        {sections
          .filter(({ dishes }) => dishes.length > 0)
          .map(({ category, dishes }) => (
            <section key={category.id} data-section={category.id} className="pt-4 pb-3">
              <h2 className="pb-3.5 text-xl md:text-2xl">
                {language === 'ch' ? category.nameCh : category.nameEn}
              </h2>
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
