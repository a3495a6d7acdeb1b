import { classNames } from '../layout/class-names.ts'

export interface SwitchProps {
  /** The switch's label, for screen readers only. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  className?: string
}

/** A switch that takes effect at once. It shows its state by position too; its touch target is 44 px high. */
export function Switch({ label, isOn, onChange, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onChange(!isOn)}
      className={classNames('grid h-11 w-14 shrink-0 place-items-center rounded-full', className)}
    >
      <span
        className={classNames(
          'relative h-7 w-12 rounded-full border-[1.5px] transition-colors',
          isOn ? 'border-jade bg-jade' : 'border-edge bg-sunk',
        )}
      >
        <span
          className={classNames(
            'absolute top-1/2 size-5 -translate-y-1/2 rounded-full border transition-[left]',
            isOn ? 'left-[1.4rem] border-jade bg-surface' : 'left-0.5 border-edge bg-surface',
          )}
        />
      </span>
    </button>
  )
}
