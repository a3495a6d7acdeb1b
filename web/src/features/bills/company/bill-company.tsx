import { getBillCompany } from '@lantern/contract/company'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../kit/loaded.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { PanelSkeleton } from '../../../ui/states/skeleton.tsx'
import type { BillActions } from '../use-bill.ts'
import { CompanyForm } from './company-form.tsx'

/** The company on a bill, which the desk writes, also after the bill was closed. */
export function BillCompany({ acts, onDone }: { acts: BillActions; onDone: () => void }) {
  const t = useTranslations('bills.company')
  const query = useQuery(queryOf(getBillCompany, acts.at))
  return (
    <Loaded query={query} failed={t('error')} ghost={<PanelSkeleton className="h-64" />}>
      {({ company, proposed }) => (
        <CompanyForm
          {...{ company, proposed }}
          isBusy={acts.company.isBusy}
          onSave={(next) =>
            void acts.company
              .act({ ...acts.at, body: { company: next } })
              .then((is) => is && onDone())
          }
        />
      )}
    </Loaded>
  )
}
