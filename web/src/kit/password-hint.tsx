import { useTranslations } from 'use-intl'
import { strengthOf, type Strength } from '../lib/shown/password-strength.ts'

const steps = [1, 2, 3] as const
const tones = ['bg-vermilion', 'bg-lantern', 'bg-jade', 'bg-jade'] as const satisfies Record<
  Strength,
  string
>
const words = ['guessed', 'longer', 'good', 'best'] as const satisfies Record<Strength, string>

export interface PasswordHintProps {
  /** The rule, shown until something is typed. */
  rule: string
  password: string
  /** The owner's name and address, which attackers try. */
  own: readonly string[]
}

/** The strength of a new password, in three bars and a word; used as a Field's `hint`. */
export function PasswordHint({ rule, password, own }: PasswordHintProps) {
  const t = useTranslations('core.strength')
  if (password === '') return rule
  const strength = strengthOf(password, own)
  return (
    <span className="flex items-center gap-2">
      <span className="flex gap-1" aria-hidden="true">
        {steps.map((step) => (
          <span
            key={step}
            className={`h-1.5 w-7 rounded-full ${step <= Math.max(1, strength) ? tones[strength] : 'bg-line'}`}
          />
        ))}
      </span>
      <span>{t(words[strength])}</span>
    </span>
  )
}
