import type { ComponentProps, MouseEvent } from 'react'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { classNames } from '../layout/class-names.ts'
import { Spinner } from '../states/spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner instead of the label and ignores presses. Width and focus stay. */
  loading?: boolean
}

/** A button; one `primary` per screen. It submits a form only with `type="submit"`. */
export function Button({
  variant = 'primary',
  size = 'medium',
  loading = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A disabled button would lose the focus, so a loading one stays enabled and does nothing.
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={buttonLook(variant, size, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
      {...rest}
    >
      <span className={classNames('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
