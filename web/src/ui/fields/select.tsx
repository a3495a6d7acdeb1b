import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from '../layout/class-names.ts'
import { controlLook, useFieldWires } from './field.tsx'

/** The browser's own select, so that a phone shows its native picker. Its children are `<option>`s. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={classNames('relative', className)}>
      <select
        {...useFieldWires()}
        className={classNames(controlLook, 'appearance-none truncate pr-11')}
        {...rest}
      />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-soft" />
    </div>
  )
}
