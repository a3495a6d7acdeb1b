import type { ReactNode } from 'react'

export interface ChoiceRowProps {
  /** The name that all rows of one choice share. */
  group: string
  label: ReactNode
  note?: ReactNode
  /** Shown at the row's end: an amount, a state. */
  end?: ReactNode
  isChosen: boolean
  disabled?: boolean
  onChoose: () => void
}

/** One of several choices, as a row whose whole area is the touch target. It belongs in a fieldset with a legend. */
export function ChoiceRow(props: ChoiceRowProps) {
  return (
    <label className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control border border-line px-4 py-2 has-checked:border-lantern-deep has-checked:bg-sunk has-disabled:cursor-not-allowed has-disabled:text-soft has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={props.group}
        checked={props.isChosen}
        disabled={props.disabled}
        onChange={props.onChoose}
        className="size-5 shrink-0 accent-lantern-deep"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{props.label}</span>
        {props.note && <span className="figures block text-sm text-soft">{props.note}</span>}
      </span>
      {props.end}
    </label>
  )
}
