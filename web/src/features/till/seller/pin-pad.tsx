import { Delete } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

export interface PinPadProps {
  onDigit: (digit: string) => void
  onBack: () => void
}

/** The digits under the thumb, for a screen without a keyboard. */
export function PinPad({ onDigit, onBack }: PinPadProps) {
  const t = useTranslations('till.seller')
  return (
    <div className="grid grid-cols-3 gap-2">
      {digits.map((digit) => (
        <Button
          key={digit}
          variant="outline"
          size="large"
          className="figures last:col-start-2 nth-10:col-start-2"
          onClick={() => onDigit(digit)}
        >
          {digit}
        </Button>
      ))}
      <Button variant="quiet" size="large" aria-label={t('erase')} onClick={onBack}>
        <Delete aria-hidden="true" />
      </Button>
    </div>
  )
}
