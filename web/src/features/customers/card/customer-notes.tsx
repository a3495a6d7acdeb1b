import { addNote, listNotes } from '@lantern/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { moment } from '../../../lib/shown/format.ts'
import { queryOf, refreshUrls } from '../../../lib/api/queries.ts'
import { outdated } from '../../../lib/api/topics.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { toast } from '../../../ui/overlays/toast.ts'

function NoteForm({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setBusy(true)
    try {
      await call(addNote, { params: { id: String(id) }, body: { text } })
      setText('')
    } catch (error) {
      toast({
        variant: 'destructive',
        title: t('noteFailed'),
        description: sentenceOf(error, t('error')),
      })
    } finally {
      setBusy(false)
      void refreshUrls(outdated.notes)
    }
  }
  return (
    <form onSubmit={(event) => void add(event)} className="grid gap-3">
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

/** What the staff want to remember of a customer; the customer never sees it. */
export function CustomerNotes({ id }: { id: number }) {
  const t = useTranslations('customers')
  const language = useLanguage()
  const timeZone = useVenue()?.timeZone ?? 'America/Toronto'
  const notes = useQuery(queryOf(listNotes, { params: { id: String(id) } }))
  const { data, isError, isFetching, refetch } = notes
  return (
    <div className="grid gap-6">
      <NoteForm id={id} />
      {isError && !data ? (
        <ErrorState
          title={t('profile.error')}
          retryLabel={t('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <SkeletonText lines={3} />
      ) : data.length === 0 ? (
        <p className="text-soft">{t('profile.noNotes')}</p>
      ) : (
        <ul className="grid gap-3">
          {data.map((note) => (
            <li key={note.id} className="rounded-card border border-line bg-surface p-4">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="figures mt-2 text-sm text-soft">
                {note.author} · {moment(note.createdAt, language, timeZone)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
