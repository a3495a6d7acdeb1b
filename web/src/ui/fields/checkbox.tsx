import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** A radio is round, for a group of which exactly one is chosen. */
  type?: 'checkbox' | 'radio'
  label: ReactNode
  hint?: ReactNode
}

/** A checkbox, or a radio of the same size. Its label is part of its 44 px touch target. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-soft',
        className,
      )}
    >
      <span className="relative mt-[0.1em] grid size-5.5 shrink-0 place-items-center">
        <input
          type="checkbox"
          className={classNames(
            'peer absolute inset-0 size-full cursor-[inherit] appearance-none rounded-small border-[1.5px] border-edge bg-surface transition-colors',
            '[&[type=radio]]:rounded-full [&[type=radio]]:shadow-[inset_0_0_0_4px_var(--color-surface)]',
            'checked:border-lantern-deep checked:bg-lantern aria-invalid:border-vermilion disabled:border-line disabled:bg-sunk',
            'forced-colors:appearance-auto',
          )}
          {...rest}
        />
        <Check
          className="pointer-events-none relative hidden size-4 text-on-lantern peer-checked:block peer-[[type=radio]]:hidden! peer-disabled:text-soft forced-colors:hidden!"
          strokeWidth={3}
        />
      </span>
      <span className="grid gap-0.5 leading-snug">
        <span>{label}</span>
        {hint && <span className="text-sm text-soft">{hint}</span>}
      </span>
    </label>
  )
}
