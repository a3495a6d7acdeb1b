import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { StatCard } from '../../ui/layout/stat-card.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { Section } from './section.tsx'
import type { Words } from './words.ts'

const prices = ['$151.20', '$58.80', '$1,890.00']

/** The rooms of a table, with both sort directions. */
function useRooms(words: Words) {
  const [up, setUp] = useState(true)
  const rows = words.rooms.map((room, place) => ({ room, price: prices[place] ?? '' }))
  const shown = up ? rows : rows.toReversed()
  const columns = [
    {
      key: 'room',
      head: words.table,
      grows: true,
      card: 'title',
      sort: { direction: up ? 'asc' : 'desc', onSort: () => setUp(!up) },
    },
    { key: 'state', head: words.balance, from: 'medium' },
    { key: 'price', head: words.amount, align: 'end' },
    { key: 'do', head: words.menu, card: 'actions' },
  ] as const
  const cells = ({ room, price }: (typeof rows)[number]) => ({
    room,
    state: <Badge tone="jade">{words.done}</Badge>,
    price,
    do: (
      <Button variant="outline" size="small">
        {words.small}
      </Button>
    ),
  })
  return { shown, columns, cells, turn: () => setUp(!up) }
}

/** The components of the staff's screens: numbers, a search, a table and its pages. */
export function Desk({ words }: { words: Words }) {
  const [search, setSearch] = useState('')
  const { shown, columns, cells, turn } = useRooms(words)
  return (
    <Section title="StatCard, SearchInput, Table, Pager">
      <dl className="grid gap-4 sm:grid-cols-3" lang={words.lang}>
        <StatCard label={words.total} value="1,204" icon={<Ticket />} hint={words.date} />
        <StatCard label={words.amount} value="$12,640.50" />
        <StatCard label={words.fee} value={undefined} />
      </dl>
      <div lang={words.lang}>
        <SearchInput
          label={words.email}
          clearLabel={words.close}
          value={search}
          onChange={setSearch}
          className="mb-4 max-w-sm"
        />
        <Table
          label={words.bookings}
          columns={columns}
          rows={shown}
          keyOf={(row) => row.room}
          cells={cells}
        />
        <Pager
          label={words.bookings}
          previousLabel={words.previous}
          nextLabel={words.next}
          onPrevious={undefined}
          onNext={turn}
        >
          1
        </Pager>
        <Table
          label={words.account}
          columns={columns}
          rows={search === '' ? undefined : shown}
          keyOf={(row) => row.room}
          cells={cells}
          className="mt-6"
        />
      </div>
    </Section>
  )
}
