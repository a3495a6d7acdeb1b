import type { ComponentProps } from 'react'
import { classNames } from '../layout/class-names.ts'
import { controlLook, useFieldWires } from './field.tsx'

/** A one-line text box. Inside a Field it is connected to the label, hint and error. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldWires()} className={classNames(controlLook, className)} {...rest} />
}

/** A text box: the wheel would change the value of a number field that has the focus. */
const FigureInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <Input autoComplete="off" className={classNames('figures', className)} {...rest} />
)

/** A field for an amount of money or a percentage, which `@lantern/contract/calls/numbers` reads. */
export const AmountInput = (props: ComponentProps<'input'>) => (
  <FigureInput inputMode="decimal" maxLength={14} {...props} />
)

/** A field for a whole number. */
export const WholeInput = (props: ComponentProps<'input'>) => (
  <FigureInput inputMode="numeric" maxLength={11} {...props} />
)
