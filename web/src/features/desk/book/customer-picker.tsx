import { listCustomers, type Customer } from '@lantern/contract/customers'
import { fullName, reachedBy } from '@lantern/contract/names'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReadFailure } from '../../../kit/read-failure.tsx'
import { money } from '../../../lib/shown/format.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { useDebounced } from '../../../lib/browser/use-debounced.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'

function Found({ search, onChoose }: { search: string; onChoose: (customer: Customer) => void }) {
  const t = useTranslations('desk.book')
  const query = useQuery(queryOf(listCustomers, { query: { search } }))
  const { data } = query
  if (!data) return <ReadFailure query={query}>{t('searchError')}</ReadFailure>
  if (data.users.length === 0) return <p className="text-sm text-soft">{t('none')}</p>
  return (
    <ul className="grid gap-1 rounded-control border border-line p-1">
      {data.users.slice(0, 5).map((customer) => (
        <li key={customer.id}>
          <button
            type="button"
            onClick={() => onChoose(customer)}
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-small px-3 py-1.5 text-left hover:bg-sunk"
          >
            <span className="min-w-0">
              <span className="block truncate font-semibold">{fullName(customer)}</span>
              <span className="block truncate text-sm text-soft">{reachedBy(customer)}</span>
            </span>
            <span className="figures text-sm">{money(customer.accountBalance)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export interface CustomerPickerProps {
  value: Customer | null
  onChange: (customer: Customer | null) => void
}

/** Finds a customer by a part of the name, email or phone number. */
export function CustomerPicker({ value, onChange }: CustomerPickerProps) {
  const t = useTranslations('desk')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  if (value) {
    return (
      <div className="flex min-h-11 items-center justify-between gap-3 rounded-control bg-sunk px-3.5 py-2">
        <span className="min-w-0 truncate">
          <span className="font-semibold">{fullName(value)}</span>{' '}
          <span className="text-sm text-soft">{reachedBy(value)}</span>
        </span>
        <Button variant="quiet" size="small" onClick={() => onChange(null)}>
          {t('book.change')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <SearchInput
        label={t('book.search')}
        clearLabel={t('list.clear')}
        value={text}
        onChange={setText}
      />
      {search !== '' && <Found search={search} onChoose={onChange} />}
    </div>
  )
}
