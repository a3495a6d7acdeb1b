import type { ComponentProps } from 'react'
import { classNames } from '../layout/class-names.ts'
import { controlLook } from './control-look.ts'
import { useFieldWires } from './field.tsx'

/** A one-line text box. Inside a Field it is connected to the label, hint and error. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldWires()} className={classNames(controlLook, className)} {...rest} />
}

/** A text box for an amount of money or a percentage, which `@lantern/contract/numbers` reads. */
export function AmountInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      className={classNames('figures', className)}
      {...rest}
    />
  )
}

/** A text box for a whole number. The wheel would change the value of a number field that has the focus. */
export function WholeInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      maxLength={11}
      className={classNames('figures', className)}
      {...rest}
    />
  )
}
