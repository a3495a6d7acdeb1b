import { listNotes } from '@lantern/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { moment } from '../../../lib/shown/format.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'

/** What was noted last of a customer, in sight of whoever greets them: an allergy shouldn't wait behind a tab. */
export function LatestNote({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { data } = useQuery(queryOf(listNotes, { params: { id: String(id) } }))
  const note = data?.[0]
  if (!note) return null
  return (
    <section
      aria-label={t('latestNote')}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control bg-amber-wash px-4 py-3"
    >
      <StickyNote aria-hidden="true" className="mt-0.5 size-4.5 text-lantern-deep" />
      <div className="text-sm">
        <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{note.text}</p>
        <p className="figures mt-1 text-lantern-deep">
          {note.author} · {moment(note.createdAt, language, timeZone)}
        </p>
      </div>
    </section>
  )
}
