import { getSecurity } from '@lantern/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Panel } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

/** The password and, below it, the signed-in devices (product#account-security). */
export function PasswordSecurity({ email, children }: { email: string; children: ReactNode }) {
  const t = useTranslations('profile.security')
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...queryOf(getSecurity, {}), staleTime: 0 })
  return (
    <Panel aria-labelledby="security">
      <h2 id="security" className="text-xl">
        {t('title')}
      </h2>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-body text-base font-semibold tracking-normal">{t('password')}</h3>
          <p className="text-sm text-soft">{t('passwordText')}</p>
        </div>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t('dialog')}
          description={t('passwordText')}
          closeLabel={t('close')}
          trigger={
            <Button variant="outline" size="small">
              {t('change')}
            </Button>
          }
        >
          <PasswordForm
            email={email}
            takesCurrent={data?.passwordNeeded ?? true}
            onDone={() => setOpen(false)}
          />
        </Dialog>
      </div>
      {children}
    </Panel>
  )
}
