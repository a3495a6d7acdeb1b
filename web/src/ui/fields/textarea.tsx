import type { ComponentProps } from 'react'
import { classNames } from '../layout/class-names.ts'
import { controlLook, useFieldWires } from './field.tsx'

/** A text box of several lines. It grows with its text in browsers that support this. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldWires()}
      rows={rows}
      className={classNames(controlLook, 'field-sizing-content min-h-24', className)}
      {...rest}
    />
  )
}
