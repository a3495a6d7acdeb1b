import { getReceiptCompany, setReceiptCompany } from '@lantern/contract/bills/company'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CompanyForm } from '../../bills/company-form.tsx'

/** The company on a receipt by its number; `undefined` until it is known, or on somebody else's bill. */
export function useReceiptCompany(lanternId: string) {
  return useQuery({ ...queryOf(getReceiptCompany, { params: { lanternId } }), retry: false }).data
}

/** Adds a company to a receipt of the member's own, or changes it. */
export function ReceiptCompanyButton({ lanternId }: { lanternId: string }) {
  const t = useTranslations('bills.company')
  const [open, setOpen] = useState(false)
  const data = useReceiptCompany(lanternId)
  const { act, isBusy } = useAction(setReceiptCompany, {
    done: t('done'),
    failed: t('failed'),
    onDone: () => setOpen(false),
  })
  if (!data) return null
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('title')}
      trigger={<Button variant="outline">{t(data.company ? 'change' : 'add')}</Button>}
    >
      <CompanyForm
        {...data}
        isBusy={isBusy}
        onSave={(company) => void act({ params: { lanternId }, body: { company } })}
      />
    </Dialog>
  )
}
