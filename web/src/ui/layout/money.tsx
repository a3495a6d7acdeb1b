import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const sizes = {
  inline: 'font-semibold',
  total: 'heading text-xl',
  grand: 'heading text-3xl',
}

export interface MoneyProps {
  /** The formatted amount, such as `$151.20`. */
  children: string
  size?: keyof typeof sizes
  className?: string
}

/** An amount with digits of equal width, which never breaks across lines. */
export function Money({ children, size = 'inline', className }: MoneyProps) {
  return (
    <span className={classNames('figures whitespace-nowrap', sizes[size], className)}>
      {children}
    </span>
  )
}

/** The lines of a sum; children are MoneyRows. */
export function MoneyRows({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3">{children}</dl>
}

export interface MoneyRowProps {
  label: ReactNode
  amount: string
  /** Sets the row apart with a thin line and larger text. */
  total?: boolean
}

/** One line of a sum: its label and its amount on one baseline. */
export function MoneyRow({ label, amount, total = false }: MoneyRowProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        total && 'heading border-t border-line pt-3.5 text-xl',
      )}
    >
      <dt className="wrap-anywhere">{label}</dt>
      <dd className="figures whitespace-nowrap">{amount}</dd>
    </div>
  )
}
