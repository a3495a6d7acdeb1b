import { Company } from '@lantern/contract/calls/primitives'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { getBillCompany, setBillCompany } from '@lantern/contract/bills/actions'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { billPath, useBillAction } from './use-bill-action.ts'
import type { Bill } from '@lantern/contract/bills/bills'

interface CompanyFormProps {
  company: Company | null
  /** What is filled in at first while there is no company. */
  proposed?: Company | null
  isBusy: boolean
  onSave: (company: Company | null) => void
}

export function CompanyForm({ company, proposed = null, isBusy, onSave }: CompanyFormProps) {
  const t = useTranslations('bills.company')
  const begins = company ?? proposed
  const [name, setName] = useState(begins?.name ?? '')
  const [address, setAddress] = useState(begins?.address.join('\n') ?? '')
  const [taxNumber, setTaxNumber] = useState(begins?.taxNumber ?? '')
  const lines = address.split('\n').filter((line) => line.trim() !== '')
  const typed = Company.safeParse({ name, address: lines, taxNumber })
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (typed.success) onSave(typed.data)
      }}
    >
      <Field label={t('name')} required>
        <Input
          value={name}
          maxLength={120}
          autoComplete="organization"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={t('address')} error={lines.length > 4 && t('addressLong')}>
        <Textarea
          value={address}
          autoComplete="street-address"
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      <Field label={t('taxNumber')}>
        <Input
          value={taxNumber}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setTaxNumber(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!typed.success} loading={isBusy}>
          {t('save')}
        </Button>
        {company && (
          <Button variant="quiet" disabled={isBusy} onClick={() => onSave(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}

export function BillCompany({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const t = useTranslations('bills.company')
  const query = useQuery(queryOf(getBillCompany, billPath(bill)))
  const { act, isBusy } = useBillAction(setBillCompany, { done: t('done') })
  return (
    <Loaded query={query} failed={t('error')} skeleton={<PanelSkeleton className="h-64" />}>
      {({ company, proposed }) => (
        <CompanyForm
          {...{ company, proposed }}
          isBusy={isBusy}
          onSave={(next) =>
            void act({ ...billPath(bill), body: { company: next } }).then((is) => is && onDone())
          }
        />
      )}
    </Loaded>
  )
}
