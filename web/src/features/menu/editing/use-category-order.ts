import { orderFoodCategories, type FoodCategory } from '@lantern/contract/menu'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { inOrderOf, moved } from './category-order.ts'

/**
 * The categories in the order that was requested last, which is shown at once. A press during a running call isn't
 * lost, because the next call sends the current order.
 */
export function useCategoryOrder(categories: readonly FoodCategory[]) {
  const t = useTranslations('menuEditing')
  const wanted = useRef<readonly number[]>(undefined)
  const [shown, setShown] = useState<readonly number[]>()
  const ordering = useAction(orderFoodCategories, {
    awaitsRefetch: true,
    failed: t('updateFailed'),
  })
  const want = (ids?: readonly number[]) => {
    wanted.current = ids
    setShown(ids)
  }
  const ordered = shown ? inOrderOf(categories, shown) : categories

  /** Sends the requested order until there is no newer one. After a refusal the server's order is shown again. */
  const send = async (ids: readonly number[]): Promise<void> => {
    const isDone = await ordering.act({ body: { ids: [...ids] } })
    const newer = wanted.current
    if (isDone && newer && newer !== ids) return send(newer)
    want()
  }

  const move = (id: number, by: -1 | 1) => {
    const isSending = wanted.current !== undefined
    // The order on screen, not `categories`, which may be older than the order that was just accepted.
    const ids = wanted.current ?? ordered.map((category) => category.id)
    want(moved(ids, id, by))
    if (!isSending && wanted.current) void send(wanted.current)
  }

  return { ordered, move }
}
