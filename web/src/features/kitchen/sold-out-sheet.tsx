import { foldText } from '@lantern/contract/calls/fold'
import { nameIn } from '@lantern/contract/venue/languages'
import { type FoodItem, listFoodItems, setFoodAvailability } from '@lantern/contract/menu/menu'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { Sheet } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'

/** The dishes whose name contains a text, in either language. Sold-out dishes come first. */
export function findDishes(dishes: readonly FoodItem[], text: string): FoodItem[] {
  const word = foldText(text).trim()
  return dishes
    .filter(({ nameEn, nameCh }) => foldText(`${nameEn}\n${nameCh}`).includes(word))
    .toSorted((one, other) => Number(one.isAvailable) - Number(other.isAvailable))
}

function Dish({ dish }: { dish: FoodItem }) {
  const t = useTranslations('kitchen')
  const language = useLanguage()
  const name = nameIn(dish, language)
  const { act, isBusy, sending } = useAction(setFoodAvailability, {
    awaitsRefetch: true,
    failed: { title: t('soldOut.failed'), otherwise: t('failedText') },
  })
  const isAvailable = sending?.body.isAvailable ?? dish.isAvailable
  const turn = (on: boolean) => act({ params: { id: String(dish.id) }, body: { isAvailable: on } })
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 border-b border-line py-1">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{name}</span>
        <span
          className={isAvailable ? 'text-xs text-soft' : 'text-xs font-semibold text-vermilion'}
        >
          {t(isAvailable ? 'soldOut.isnt' : 'soldOut.is')}
        </span>
      </span>
      <Switch
        label={t('soldOut.available', { name })}
        isOn={isAvailable}
        onChange={(on) => isBusy || void turn(on)}
      />
    </li>
  )
}

function Dishes({ dishes }: { dishes: readonly FoodItem[] }) {
  const t = useTranslations('kitchen.soldOut')
  const [text, setText] = useState('')
  const found = findDishes(dishes, text)
  return (
    <>
      <SearchInput label={t('search')} value={text} onChange={setText} />
      <ul className="mt-3">
        {found.map((dish) => (
          <Dish key={dish.id} dish={dish} />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="py-6 text-center text-soft">{t(dishes.length === 0 ? 'empty' : 'none')}</p>
      )}
    </>
  )
}

/** The sheet in which the kitchen marks dishes as sold out, for every screen at once. */
export function SoldOutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('kitchen.soldOut')
  const query = useQuery(queryOf(listFoodItems, { query: {} }))
  const skeleton = (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="mb-3 h-11 rounded-control" />
      {Array.from({ length: 8 }, (_, place) => (
        <div
          key={place}
          className="flex h-13 items-center justify-between gap-3 border-b border-line"
        >
          <Skeleton className={place % 2 === 0 ? 'h-4 w-2/5' : 'h-4 w-3/5'} />
          <Skeleton className="h-6 w-11 rounded-full" />
        </div>
      ))}
    </div>
  )
  return (
    <Sheet onClose={onClose} title={t('title')} description={t('text')}>
      <Loaded query={query} failed={t('error')} skeleton={skeleton}>
        {(dishes) => <Dishes dishes={dishes} />}
      </Loaded>
    </Sheet>
  )
}
