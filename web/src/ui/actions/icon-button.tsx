import type { ComponentProps } from 'react'
import { classNames } from '../layout/class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The button's name for screen readers, also shown as a tooltip. */
  label: string
}

/** A round 44 px button that contains only an icon. */
export function IconButton({ label, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tip={label}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full border-[1.5px] border-transparent text-ink transition',
        'enabled:hover:bg-sunk disabled:opacity-45 [&_svg]:size-5',
        className,
      )}
      {...rest}
    />
  )
}
