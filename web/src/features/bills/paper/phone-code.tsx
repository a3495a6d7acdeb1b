import { useTranslations } from 'use-intl'
import { CodeSheet } from '../../../ui/layout/code-sheet.tsx'
import { usePhoneAddress } from './use-paper.ts'

/** The code that guests scan with their phones to see a bill and pay for it. */
export function PhoneCode({ billId }: { billId: number }) {
  const t = useTranslations('bills.code')
  return <CodeSheet address={usePhoneAddress(billId)} label={t('label')} text={t('text')} />
}
