import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, useContext, useId, type ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'

interface FieldWires {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

const FieldContext = createContext<FieldWires | undefined>(undefined)

/** The attributes that connect a control to its Field; empty outside of a Field. */
export function useFieldWires(): Partial<FieldWires> {
  return useContext(FieldContext) ?? {}
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The error message. While there is one, the control is marked invalid. */
  error?: ReactNode
  required?: boolean
  className?: string
  /** One Input, PasswordInput, Textarea or Select. */
  children: ReactNode
}

/** A control with its label, hint and error, connected so that a screen reader reads them together. */
export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const wires: FieldWires = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    required,
  }
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <FieldContext value={wires}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-vermilion">
          <CircleAlert className="mt-[0.25em] size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
