import { listSellers, type Seller } from '@lantern/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../kit/loaded.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { PanelSkeleton } from '../../../ui/states/skeleton.tsx'
import { PinForm } from './pin-form.tsx'

/** The locked till: the seller chooses their name, then enters their PIN. */
export function WhoSells() {
  const t = useTranslations('till.seller')
  // Read again each time, because a person may have set a PIN meanwhile.
  const query = useQuery({ ...queryOf(listSellers, {}), staleTime: 0 })
  const [chosen, setChosen] = useState<Seller | null>(null)
  if (chosen) {
    return (
      <div className="grid min-h-[60dvh] place-items-center py-6">
        <PinForm seller={chosen} onBack={() => setChosen(null)} />
      </div>
    )
  }
  return (
    <Loaded
      query={query}
      failed={t('error')}
      ghost={<PanelSkeleton className="h-64" />}
      empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
    >
      {(sellers) => (
        <section
          aria-labelledby="who-sells"
          className="grid min-h-[60dvh] content-center gap-6 py-6"
        >
          <h2 id="who-sells" className="text-center text-2xl">
            {t('who')}
          </h2>
          <ul className="mx-auto flex w-full max-w-3xl flex-wrap justify-center gap-3">
            {sellers.map((seller) => (
              <li key={seller.id} className="w-full sm:w-56">
                <Button
                  variant="outline"
                  size="large"
                  className="min-h-18 w-full wrap-anywhere"
                  onClick={() => setChosen(seller)}
                >
                  {seller.name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  )
}
