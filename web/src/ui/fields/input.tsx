import type { ComponentProps } from 'react'
import { classNames } from '../layout/class-names.ts'
import { controlLook } from './control-look.ts'
import { useFieldWires } from './field.tsx'

/** A one-line text box. Inside a Field it is connected to the label, hint and error. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldWires()} className={classNames(controlLook, className)} {...rest} />
}
