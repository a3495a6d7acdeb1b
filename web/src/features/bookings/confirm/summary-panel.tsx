import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { shotOf } from '../../../lib/shown/pictures/amenity-pictures.ts'
import { Panel } from '../../../ui/layout/card.tsx'
import { Picture } from '../../../ui/layout/picture.tsx'
import { Summary, type SummaryProps } from './summary.tsx'

/** The summary beside the steps, under the chosen room's picture; the payment comes last. */
export function SummaryPanel({ children, ...summary }: SummaryProps & { children: ReactNode }) {
  const t = useTranslations('bookings.summary')
  const { amenity } = summary
  return (
    <Panel aria-label={t('title')} className="sticky top-6 max-lg:hidden">
      {amenity && (
        <div className="-mx-6 -mt-6 mb-5 aspect-16/7 overflow-hidden rounded-t-[calc(var(--radius-panel)-1px)] bg-sunk">
          <Picture key={amenity.id} shots={[shotOf(amenity.imageUrl)]} alt="" sizes="22rem" eager />
        </div>
      )}
      <Summary {...summary} />
      {children}
    </Panel>
  )
}
