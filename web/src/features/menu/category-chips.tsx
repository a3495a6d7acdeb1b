import type { FoodCategory } from '@lantern/contract/menu'
import { nameIn } from '@lantern/contract/languages'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { classNames } from '../../ui/layout/class-names.ts'

export interface CategoryChipsProps {
  categories: readonly FoodCategory[]
  /** The category to which the menu is filtered; `null` without a filter. */
  chosen: number | null
  onChoose: (id: number | null) => void
  /** The category in view, while all are shown. */
  seen: number | null
}

const look =
  'relative min-h-11 shrink-0 lg:min-h-9 lg:px-3.5 rounded-full border-[1.5px] px-4 text-sm font-semibold whitespace-nowrap transition-colors'

/**
 * Filters the menu by its categories (product#menu). The row is sticky and follows the scroll position: the section
 * being read is underlined and kept in view.
 */
export function CategoryChips({ categories, chosen, onChoose, seen }: CategoryChipsProps) {
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
