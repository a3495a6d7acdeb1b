import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, useContext, useId, type ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'

/** The look that all inputs and selects share. A text size of 16 px keeps a phone from zooming in on focus. */
export const controlLook =
  'block w-full min-h-11 rounded-control border-[1.5px] border-edge bg-surface px-3.5 py-2 text-base text-ink transition-colors ' +
  'placeholder:text-soft hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0 ' +
  'aria-invalid:border-vermilion disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-soft ' +
  'read-only:not-[select]:bg-sunk'

interface FieldWires {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

const FieldContext = createContext<Partial<FieldWires>>({})

/** The attributes that connect a control to its Field; empty outside of a Field. */
export const useFieldWires = () => useContext(FieldContext)

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  className?: string
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
