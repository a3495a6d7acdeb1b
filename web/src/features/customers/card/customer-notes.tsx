import { moment } from '@lantern/contract/clock'
import { addNote, listNotes } from '@lantern/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'

function NoteForm({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const [text, setText] = useState('')
  const { act, isBusy } = useAction(addNote, {
    failed: { title: t('noteFailed'), otherwise: t('error') },
    onDone: () => setText(''),
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void act({ params: { id: String(id) }, body: { text } })
  }
  return (
    <form onSubmit={add} className="grid gap-3">
      <Field label={t('noteLabel')}>
        <Textarea
          rows={2}
          maxLength={1000}
          placeholder={t('notePlaceholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" className="justify-self-end" loading={isBusy}>
        {t('addNote')}
      </Button>
    </form>
  )
}

/** The staff's notes about a customer. The customer never sees them. */
export function CustomerNotes({ id }: { id: number }) {
  const t = useTranslations('customers')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const notes = useQuery(queryOf(listNotes, { params: { id: String(id) } }))
  return (
    <div className="grid gap-6">
      <NoteForm id={id} />
      <Loaded
        query={notes}
        failed={t('profile.error')}
        ghost={<SkeletonText lines={3} />}
        empty={<p className="text-soft">{t('profile.noNotes')}</p>}
      >
        {(known) => (
          <ul className="grid gap-3">
            {known.map((note) => (
              <li key={note.id} className="rounded-card border border-line bg-surface p-4">
                <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
                <p className="figures mt-2 text-sm text-soft">
                  {note.author} · {moment(note.createdAt, language, timeZone)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}
