import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A large amount, such as `$151.20`, which never breaks across lines. */
export function Money({ children, className }: { children: string; className?: string }) {
  return (
    <span className={classNames('heading figures text-3xl whitespace-nowrap', className)}>
      {children}
    </span>
  )
}

export function MoneyRows({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3">{children}</dl>
}

export interface MoneyRowProps {
  label: ReactNode
  amount: string
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
