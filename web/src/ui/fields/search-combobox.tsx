// HTML has no element for the list of a combobox that shows more than text.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { SearchInput } from './search-input.tsx'

/** One of the results; `key` must be unique in the list. */
export interface Choice {
  key: string
  content: ReactNode
}

const optionId = (listId: string, key: string) => `${listId}-${key.replaceAll(/[^\w-]/g, '_')}`

export interface SearchComboboxProps {
  ref?: Ref<HTMLInputElement>
  /** The label for screen readers, also used as the placeholder. */
  label: string
  /** The id of its `ChoiceList`. */
  listId: string
  value: string
  onChange: (text: string) => void
  choices: readonly Choice[]
  /** The key of the choice that Enter selects. */
  active: string | null
  onActive: (key: string) => void
  onEnter: () => void
}

/** A search box whose arrow keys move through a `ChoiceList` while the focus stays (ARIA's combobox). */
export function SearchCombobox({ ref, onEnter, ...props }: SearchComboboxProps) {
  const { label, listId, value, onChange, choices, active, onActive } = props
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    if (steps !== 0) {
      event.preventDefault()
      const place = choices.findIndex(({ key }) => key === active)
      const next = choices[Math.min(Math.max(place + steps, 0), choices.length - 1)]
      if (next) onActive(next.key)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <SearchInput
      ref={ref}
      label={label}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={choices.length > 0}
      aria-controls={listId}
      aria-activedescendant={active === null ? undefined : optionId(listId, active)}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={80}
      value={value}
      onChange={onChange}
      onKeyDown={press}
    />
  )
}

export interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  active: string | null
  onChoose: (key: string) => void
  className?: string
}

/** The list of a `SearchCombobox`. A press chooses an entry; the keyboard focus stays in the box. */
export function ChoiceList({ id, label, choices, active, onChoose, className }: ChoiceListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={className}>
      {choices.map(({ key, content }) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Keys act in the box.
        <div
          key={key}
          id={optionId(id, key)}
          role="option"
          tabIndex={-1}
          aria-selected={key === active}
          onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
          onClick={() => onChoose(key)}
          className="min-h-14 cursor-pointer rounded-small px-3 py-2 hover:bg-sunk aria-selected:bg-amber-wash forced-colors:aria-selected:outline-2"
        >
          {content}
        </div>
      ))}
    </div>
  )
}
