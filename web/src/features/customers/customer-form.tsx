import {
  createCustomer,
  getCustomer,
  updateCustomer,
  type Customer,
} from '@lantern/contract/customers'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { ApiError, isRefusal, sentenceOf } from '../../lib/api/api-error.ts'
import { queryOf, queryClient, refreshUrls } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { outdated } from '../../lib/api/topics.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { blank, changesIn, entriesOf, problemsIn, type Entries } from './customer-entries.ts'
import { CustomerFields } from './customer-fields.tsx'
import { nameOf } from './customer-words.ts'

export interface CustomerFormProps {
  /** Nobody yet, for adding somebody. */
  customer: Customer | null
  onClose: () => void
}

/**
 * Adds a customer, or changes one: only what was changed is sent, and a blank password keeps the old
 * one (product#customers). Where somebody else was quicker, the fields show it and the changes stay.
 */
export default function CustomerForm({ customer, onClose }: CustomerFormProps) {
  const t = useTranslations('customers')
  const { member } = useSession()
  const [base, setBase] = useState(customer)
  const [entries, setEntries] = useState<Entries>(customer ? entriesOf(customer) : blank)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const [isStale, setStale] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = problemsIn(entries, base === null)
  const changes = base ? changesIn(base, entries) : {}

  /** Takes over what somebody else changed, and keeps one's own changes on top. */
  async function takeOver(id: number): Promise<void> {
    const latest = await queryClient.fetchQuery({
      ...queryOf(getCustomer, { params: { id: String(id) } }),
      staleTime: 0,
    })
    setBase(latest)
    setEntries({ ...entriesOf(latest), ...(base && changesIn(base, entries)) })
    setStale(true)
  }

  async function send(): Promise<Customer> {
    if (base) {
      const params = { id: String(base.id) }
      return call(updateCustomer, { params, body: { ...changes, version: base.version } })
    }
    const { phone, ...rest } = entries
    return call(createCustomer, { body: { ...rest, ...(phone.trim() !== '' && { phone }) } })
  }

  function tell(error: unknown): void {
    if (isRefusal(error, 'email_taken')) setRefused({ email: error.sentence ?? '' })
    else if (error instanceof ApiError) setRefused(error.fields)
    toast({
      variant: 'destructive',
      title: t(base ? 'form.saveFailed' : 'form.addFailed'),
      description: sentenceOf(error, t('form.failedText')),
    })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The fields must say what is wrong before the first of them is looked for.
    flushSync(() => setTried(true))
    if (Object.keys(problems).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    setBusy(true)
    try {
      const saved = await send()
      const name = nameOf(saved)
      toast(
        base
          ? { title: t('form.saved'), description: t('form.savedText', { name }) }
          : { title: t('form.added'), description: t('form.addedText', { name }) },
      )
      onClose()
    } catch (error) {
      if (base && isRefusal(error, 'stale')) await takeOver(base.id).catch(tell)
      else tell(error)
    } finally {
      setBusy(false)
      void refreshUrls(outdated.account)
    }
  }

  const hasNothing = base !== null && Object.keys(changes).length === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(base ? 'form.editTitle' : 'form.addTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form="customer" loading={isBusy} disabled={hasNothing}>
            {t(base ? 'form.submitEdit' : 'form.submitAdd')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="customer"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        {isStale && <Alert tone="warning">{t('form.stale')}</Alert>}
        <CustomerFields
          entries={entries}
          onChange={(next) => {
            setEntries(next)
            setRefused({})
          }}
          isNew={base === null}
          isAdmin={member?.role === 'admin'}
          problemOf={(name) => {
            const problem = isTried ? problems[name] : undefined
            return problem ? t(`form.${problem}`) : refused[name]
          }}
        />
      </form>
    </Dialog>
  )
}
