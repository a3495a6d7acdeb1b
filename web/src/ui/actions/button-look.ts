import { classNames } from '../layout/class-names.ts'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-control border-[1.5px] text-center font-semibold ' +
  'leading-tight transition select-none enabled:active:translate-y-px ' +
  'aria-disabled:cursor-default [&_svg]:size-[1.15em] [&_svg]:shrink-0'

/** A disabled button looks recessed; the quiet variant only fades. */
const well = 'disabled:border-line disabled:bg-sunk disabled:text-soft disabled:shadow-none'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-lantern text-on-lantern shadow-[inset_0_-2px_0_var(--color-lantern-edge)] ' +
    'enabled:hover:brightness-104 [a&]:hover:brightness-104 active:shadow-none ' +
    well,
  outline:
    'border-line bg-surface text-ink enabled:hover:border-edge [a&]:hover:border-edge enabled:hover:bg-sunk/60 ' +
    well,
  quiet:
    'border-transparent text-ink disabled:text-soft disabled:opacity-70 enabled:hover:bg-sunk [a&]:hover:bg-sunk',
  danger:
    'border-transparent bg-vermilion text-paper enabled:hover:brightness-106 [a&]:hover:brightness-106 ' +
    well,
}

/**
 * A small button looks 36 px high; invisible padding, measured from inside the border, makes its touch target 44 px
 * high. More at the sides could make a narrow page wider.
 */
const sizes: Record<ButtonSize, string> = {
  small:
    'min-h-9 px-3.5 py-1 text-sm before:absolute before:-inset-x-1 before:-inset-y-[5.5px] before:content-[""]',
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-7 py-2.5 text-lg',
}

/** The classes of a button, for a link that should look like one: `<Link className={buttonLook()} …>`. */
export function buttonLook(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return classNames(base, variants[variant], sizes[size], className)
}
