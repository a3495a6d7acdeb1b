import {
  listSellers,
  restTill,
  type Seller,
  type Station,
} from '@lantern/contract/members/stations'
import { useQuery } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useVenueQuery } from '../../../lib/api/venue-query.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { OpenBills } from '../../bills/open-bills.tsx'
import { PointOfSale } from '../point-of-sale.tsx'
import { RecentSales } from '../recent-sales.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { PanelSkeleton } from '../../../ui/states/skeleton.tsx'
import { PinForm } from './pin-form.tsx'

function WhoSells() {
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
      skeleton={<PanelSkeleton className="h-64" />}
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

/** The till locks after this many milliseconds without a touch. The server has its own limit. */
const restAfter = 120_000

const signs = ['pointerdown', 'keydown'] as const

function useRest(isSelling: boolean): () => void {
  const t = useTranslations('till.seller')
  const { act } = useAction(restTill, { failed: t('failed') })
  const rest = () => void act({})
  const restLate = useEffectEvent(rest)
  useEffect(() => {
    if (!isSelling) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(restLate, restAfter)
    }
    wait()
    for (const sign of signs) window.addEventListener(sign, wait, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, wait, { capture: true })
    }
  }, [isSelling])
  return rest
}

/** A till as a station: unlocked by a seller's PIN for one sale in their name. Lines stay for the next seller. */
export function TillStation({ station: { seller } }: { station: Station }) {
  const t = useTranslations('till')
  const query = useVenueQuery()
  const rest = useRest(seller !== null)
  return (
    <Loaded query={query} failed={t('menuError')} skeleton={null}>
      {(venue) => (
        <>
          {seller === null && <WhoSells />}
          {seller && (
            <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
              <p aria-live="polite" className="font-semibold wrap-anywhere">
                {t('seller.now', { name: seller.name })}
              </p>
              <div className="flex flex-wrap gap-3">
                <OpenBills onLeave={rest} />
                <RecentSales />
                <Button variant="outline" onClick={rest}>
                  <LogOut />
                  {t('seller.rest')}
                </Button>
              </div>
            </div>
          )}
          <div hidden={seller === null}>
            <PointOfSale venue={venue} />
          </div>
        </>
      )}
    </Loaded>
  )
}
