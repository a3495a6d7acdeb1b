import { listSellers, restTill, type Seller } from '@lantern/contract/members/stations'
import { useQuery } from '@tanstack/react-query'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { tonalLook } from '../../../ui/states/tonal-look.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

const PinDialog = onDemand(() => import('./pin-form.tsx'))

/** The people with a PIN at a till where somebody is signed in; a press on a name lets them act there. */
export function SellerSwitch() {
  const t = useTranslations('till.seller')
  const { member } = useSession()
  const { data: sellers } = useQuery(queryOf(listSellers, {}))
  const [chosen, setChosen] = useState<Seller | null>(null)
  const { act, isBusy } = useAction(restTill, { failed: t('failed') })
  const others = sellers?.filter(({ id }) => id !== member?.id) ?? []
  if (others.length === 0) return null
  const isOwn = !others.some(({ isSelling }) => isSelling)
  return (
    <section aria-label={t('who')} className="mb-4 flex flex-wrap gap-2">
      <Button
        variant="outline"
        className={isOwn ? tonalLook : undefined}
        aria-pressed={isOwn}
        loading={isBusy}
        onClick={() => isOwn || void act({})}
      >
        <UserRound />
        {t('own')}
      </Button>
      {others.map((seller) => (
        <Button
          key={seller.id}
          variant="outline"
          className={seller.isSelling ? tonalLook : undefined}
          aria-pressed={seller.isSelling}
          onClick={() => seller.isSelling || setChosen(seller)}
        >
          {seller.name}
        </Button>
      ))}
      {chosen && <PinDialog seller={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}
