import { zodResolver } from '@hookform/resolvers/zod'
import {
  createCustomer,
  CustomerChange,
  getCustomer,
  NewCustomer,
  updateCustomer,
  type Customer,
} from '@lantern/contract/customers'
import { sentencesIn } from '@lantern/contract/input-errors'
import type { Language } from '@lantern/contract/languages'
import { useState } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { checkedAs } from '../../kit/checked-as.ts'
import { useAction, useRun } from '../../kit/use-action.ts'
import { call } from '../../lib/api/api-client.ts'
import { isRefusal } from '../../lib/api/api-error.ts'
import { placeFieldErrors } from '../../lib/api/field-errors.ts'
import { queryClient, queryOf } from '../../lib/api/queries.ts'
import { asChange, asNew, blank, changesIn, entriesOf, type Entries } from './customer-entries.ts'
import { nameOf } from './customer-words.ts'

const names = ['firstName', 'lastName', 'email', 'phone', 'password'] as const

/** Makes a form's resolver that gives each invalid field its sentence. */
const checkedForm = (isNew: boolean, language: Language): Resolver<Entries> =>
  isNew
    ? checkedAs(zodResolver(NewCustomer, sentencesIn(language)), asNew)
    : checkedAs(zodResolver(CustomerChange, sentencesIn(language)), asChange)

/**
 * The form of a new or existing customer. If another person has changed the customer meanwhile, the fields show their
 * values, this editor's own changes stay, and `isStale` asks to check the form. `known` has the known values of a new
 * customer.
 */
export function useCustomerForm(
  customer: Customer | null,
  onDone: () => void,
  known: Partial<Entries> = {},
) {
  const t = useTranslations('customers.form')
  const [base, setBase] = useState(customer)
  const [isStale, setStale] = useState(false)
  const form = useForm<Entries>({
    defaultValues: customer ? entriesOf(customer) : { ...blank, ...known },
    resolver: checkedForm(customer === null, useLanguage()),
  })

  /**
   * Updates the fields that another person has changed, and keeps this editor's own changes. Returns whether that
   * worked.
   */
  async function takeOver(before: Customer, entries: Entries): Promise<boolean> {
    const read = queryOf(getCustomer, { params: { id: String(before.id) } })
    const latest = await queryClient.fetchQuery({ ...read, staleTime: 0 }).catch(() => null)
    if (latest === null) return false
    setBase(latest)
    form.reset({ ...entriesOf(latest), ...changesIn(before, entries) })
    setStale(true)
    return true
  }

  function place(error: unknown): void {
    placeFieldErrors(error, names, form.setError)
  }

  const creating = useAction(createCustomer, {
    done: (added) => ({ title: t('added'), description: t('addedText', { name: nameOf(added) }) }),
    failed: { title: t('addFailed'), otherwise: t('failedText') },
    onDone,
    onRefused: place,
  })
  const changing = useRun(
    ({ before, entries }: { before: Customer; entries: Entries }) =>
      call(updateCustomer, {
        params: { id: String(before.id) },
        body: { ...changesIn(before, entries), version: before.version },
      }),
    {
      changes: updateCustomer.changes,
      done: (saved) => ({
        title: t('saved'),
        description: t('savedText', { name: nameOf(saved) }),
      }),
      failed: { title: t('saveFailed'), otherwise: t('failedText') },
      onDone,
      onRefused(error, { before, entries }) {
        if (isRefusal(error, 'stale')) return takeOver(before, entries)
        place(error)
        return false
      },
    },
  )
  const submit = form.handleSubmit((entries) =>
    base === null
      ? creating.act({ body: asNew(entries) })
      : changing.act({ before: base, entries }),
  )
  const hasNothing = useWatch({
    control: form.control,
    compute: (entries) => base !== null && Object.keys(changesIn(base, entries)).length === 0,
  })
  return { form, submit, isStale, hasNothing, isBusy: creating.isBusy || changing.isBusy }
}
