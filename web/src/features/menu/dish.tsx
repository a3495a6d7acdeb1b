import type { FoodItem } from '@lantern/contract/menu/menu'
import { nameIn, otherNameIn, descriptionIn } from '@lantern/contract/venue/languages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { dishShotsOf } from '../../lib/shown/pictures/menu-pictures.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Picture } from '../../ui/layout/picture.tsx'

/** A row with the picture at the right on a phone, a card from 768 px on. The skeleton has the same. */
export const dishLook =
  'relative flex h-full min-w-0 flex-row-reverse gap-3.5 rounded-card border border-line bg-surface p-2.25 shadow-soft md:flex-col md:gap-0 md:overflow-hidden md:p-0'
export const dishPictureLook =
  'size-[min(7rem,32vw)] shrink-0 overflow-hidden rounded-control bg-sunk md:aspect-16/10 md:size-auto md:w-full md:rounded-none'
export const dishBodyLook = 'flex min-w-0 flex-1 flex-col md:px-4 md:pt-3.5 md:pb-3'

export interface DishProps {
  dish: FoodItem
  /** The control that adds the dish to the cart, `undefined` for a sold-out dish. */
  control: ReactNode
  eager: boolean
}

/** A dish of the menu, available or sold out (product#menu). */
export function Dish({ dish, control, eager }: DishProps) {
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
