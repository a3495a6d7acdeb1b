import { useTranslations } from 'use-intl'
import { TipChoice, type TipChoiceProps } from '../../../kit/payment/tip-choice.tsx'

export function TipField(props: Omit<TipChoiceProps, 'words'>) {
  const t = useTranslations('orders.checkout')
  const words = {
    tip: t('tip'),
    none: t('tipNone'),
    own: t('tipOwn'),
    amount: t('tipAmount'),
    invalid: t('tipInvalid'),
  }
  return <TipChoice {...props} words={words} />
}
