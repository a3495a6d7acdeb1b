import { useTranslations } from 'use-intl'

const steps = [1, 2, 3] as const
/** From 0, guessed at once, to 3, not guessable. */
type Strength = 0 | 1 | 2 | 3

/** Words that attackers try first, also as parts of longer passwords. The server has the complete lists. */
const common =
  'password|passwort|qwerty|azerty|letmein|welcome|admin|login|dragon|monkey|master|shadow|sunshine|princess|football|baseball|iloveyou|superman|batman|hello|love|woaini|lantern'.split(
    '|',
  )
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const isNext = (row: string, one: string, other: string) =>
  row.includes(one + other) || row.includes(other + one)

/** The bits that a character adds if it doesn't follow from the one before it. */
function bitsOf(char: string): number {
  if (/\d/.test(char)) return 3.3
  if (/[a-z]/.test(char)) return 3.5
  return /\p{Script=Han}/u.test(char) ? 8 : 4.5
}

/** Estimates a password's strength, as a hint: by its characters that don't follow from others. The server decides. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  const words = [...common, ...own.map((word) => word.toLowerCase())]
  const folded = words
    .filter((word) => word.length > 2)
    .reduce((left, word) => left.replaceAll(word, '0'), password.toLowerCase())
  const chars = Array.from(folded)
  const bits = chars.reduce((sum, char, place) => {
    const before = chars[place - 1] ?? ''
    const follows = char === before || rows.some((row) => before && isNext(row, before, char))
    return sum + (follows ? 0.5 : bitsOf(char))
  }, 0)
  if (bits < 20) return 0
  if (bits < 34) return 1
  return bits < 48 ? 2 : 3
}

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
