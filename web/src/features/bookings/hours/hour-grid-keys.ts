import type { KeyboardEvent } from 'react'

/** Up and down go by rows, as the eye does; left and right are the group's own. */
export function goByRow(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof HTMLElement)) return
  event.preventDefault()
  event.stopPropagation()
  const here = target.getBoundingClientRect()
  const direction = key === 'ArrowDown' ? 1 : -1
  const [nearest] = [...currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
    .map((button) => {
      const { top, left } = button.getBoundingClientRect()
      return { button, below: direction * (top - here.top), aside: Math.abs(left - here.left) }
    })
    .filter(({ below }) => below > here.height / 2)
    .toSorted((one, other) => one.below - other.below || one.aside - other.aside)
  nearest?.button.focus()
}
