import { type Customer, listCustomers } from '@lantern/contract/members/customers'
import { isEnough } from '@lantern/contract/calls/fold'
import { fullName, reachedBy } from '@lantern/contract/members/names'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TierBadge } from './tier-badge.tsx'
import { ReadFailure } from '../load/read-failure.tsx'
import { money } from '../../lib/shown/format.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'

interface MemberFieldProps {
  /** By default the search says that a member is optional. */
  label?: string
  /** Whether somebody must be chosen: then the choice can only be changed, and shows how the member is reached. */
  required?: boolean
  member: Customer | null
  onChange: (member: Customer | null) => void
}

/** Chooses a member by name, email, phone number or card number. */
export function MemberField({ label, required = false, member, onChange }: MemberFieldProps) {
  const t = useTranslations('staff.member')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const isSearched = member === null && isEnough(search)
  const query = useQuery({ ...queryOf(listCustomers, { query: { search } }), enabled: isSearched })
  const { data } = query
  if (member) {
    return (
      <p className="flex items-center justify-between gap-3 rounded-control bg-sunk py-1 pr-1 pl-4">
        <span className="min-w-0 truncate">
          <span className="font-semibold">{fullName(member)}</span>{' '}
          <span className="figures text-sm text-soft">
            {required ? reachedBy(member) : money(member.accountBalance)}
          </span>{' '}
          <TierBadge tierId={member.tierId} />
        </span>
        <IconButton label={t(required ? 'change' : 'without')} onClick={() => onChange(null)}>
          <X />
        </IconButton>
      </p>
    )
  }
  const hits = isSearched ? (data?.users.slice(0, 5) ?? []) : []
  const choose = (hit: Customer) => {
    setText('')
    onChange(hit)
  }
  return (
    <div className="grid gap-2">
      <SearchInput label={label ?? t('search')} value={text} onChange={setText} />
      {hits.length > 0 && (
        <ul className="overflow-hidden rounded-control border border-line">
          {hits.map((hit) => (
            <li key={hit.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => choose(hit)}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-4 py-1.5 text-left hover:bg-sunk"
              >
                <span className="min-w-0 truncate">
                  {fullName(hit)} <span className="text-sm text-soft">{reachedBy(hit)}</span>
                </span>
                <span className="figures text-sm">{money(hit.accountBalance)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSearched && data?.users.length === 0 && <p className="text-sm text-soft">{t('none')}</p>}
      {isSearched && <ReadFailure query={query}>{t('error')}</ReadFailure>}
    </div>
  )
}
