import { getOwnCompany, setOwnCompany } from '@lantern/contract/company'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReadFailure } from '../../../kit/read-failure.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Panel } from '../../../ui/layout/card.tsx'
import { CompanyForm } from '../../bills/company/company-form.tsx'

/** The company that the member keeps for receipts. */
export function OwnCompany() {
  const t = useTranslations('bills.company')
  const query = useQuery(queryOf(getOwnCompany, {}))
  const { act, isBusy } = useAction(setOwnCompany, { done: t('done'), failed: t('failed') })
  if (!query.data) return <ReadFailure query={query}>{t('error')}</ReadFailure>
  const { company } = query.data
  return (
    <Panel aria-labelledby="company" className="grid gap-4">
      <div>
        <h2 id="company" className="text-xl">
          {t('own')}
        </h2>
        <p className="mt-1 text-sm text-soft">{t('ownText')}</p>
      </div>
      <CompanyForm
        key={JSON.stringify(company)}
        {...{ company, isBusy }}
        onSave={(next) => void act({ body: { company: next } })}
      />
    </Panel>
  )
}
