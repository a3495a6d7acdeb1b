import { useTranslations } from 'use-intl'
import { CodePicture } from '../../../ui/layout/code-picture.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { usePhoneAddress } from './use-paper.ts'

/** The code that guests scan with their phones, large enough to be read across a table. */
export function PhoneCode({ billId }: { billId: number }) {
  const t = useTranslations('bills.code')
  const address = usePhoneAddress(billId)
  const size = 'size-64 md:size-72'
  return (
    <div className="grid justify-items-center gap-4 text-center">
      {address ? (
        <CodePicture text={address} label={t('label')} className={size} />
      ) : (
        <Skeleton className={`rounded-card ${size}`} />
      )}
      <p className="max-w-80 text-soft">{t('text')}</p>
      {address && (
        <p className="text-sm text-soft wrap-anywhere" translate="no">
          {address}
        </p>
      )}
    </div>
  )
}
