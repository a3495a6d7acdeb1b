import { listFoodItems, setFoodAvailability, type FoodItem } from '@lantern/contract/menu'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { queryOf, refreshUrls } from '../../../lib/api/queries.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { findDishes } from './find-dishes.ts'

/** One dish and its switch. */
function Dish({ dish }: { dish: FoodItem }) {
  const t = useTranslations('kitchen')
  const language = useLanguage()
  const name = language === 'ch' ? dish.nameCh : dish.nameEn
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (isAvailable: boolean) =>
      call(setFoodAvailability, { params: { id: String(dish.id) }, body: { isAvailable } }),
    onError: (error) => {
      const description = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('soldOut.failed'), description })
    },
    onSettled: () => refreshUrls((path) => path === listFoodItems.path),
  })
  const isAvailable = isPending ? variables : dish.isAvailable
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
        onChange={(on) => !isPending && mutate(on)}
      />
    </li>
  )
}

/** The whole menu, what is sold out first, and a way to find a dish in it. */
function Dishes() {
  const t = useTranslations('kitchen.soldOut')
  const words = useTranslations('kitchen')
  const [text, setText] = useState('')
  const { data, isError, isFetching, refetch } = useQuery(queryOf(listFoodItems, { query: {} }))
  if (isError && !data) {
    return (
      <ErrorState
        title={t('error')}
        retryLabel={words('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <output className="sr-only">{t('loading')}</output>
        {[1, 2, 3, 4, 5].map((ghost) => (
          <Skeleton key={ghost} className="h-10" />
        ))}
      </div>
    )
  }
  const found = findDishes(data, text)
  return (
    <>
      <SearchInput label={t('search')} clearLabel={t('clear')} value={text} onChange={setText} />
      <ul className="mt-3">
        {found.map((dish) => (
          <Dish key={dish.id} dish={dish} />
        ))}
      </ul>
      {found.length === 0 && <p className="py-6 text-center text-soft">{t('none')}</p>}
    </>
  )
}

/** What can't be had any more is switched off here, on every screen at once. */
export function SoldOutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('kitchen.soldOut')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
    >
      <Dishes />
    </Sheet>
  )
}
