import { setRole, type AdminUser } from '@lantern/contract/users'
import { Role } from '@lantern/contract/members'
import { fullName } from '@lantern/contract/names'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { sentenceOf } from '../../lib/api/api-error.ts'
import { refreshUrls } from '../../lib/api/queries.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { toast } from '../../ui/overlays/toast.ts'

/** Somebody's role, to choose another after a question: it ends their sessions. */
export function RoleSelect({ user }: { user: AdminUser }) {
  const t = useTranslations('users')
  const [wanted, setWanted] = useState<Role | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = fullName(user)

  async function give(role: Role): Promise<void> {
    setBusy(true)
    try {
      await call(setRole, { params: { id: String(user.id) }, body: { role } })
      toast({ title: t('done'), description: t('doneText', { name }) })
    } catch (error) {
      const message = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('failed', { message }) })
    } finally {
      setBusy(false)
      setWanted(null)
      await refreshUrls((path) => path === '/api/admin/users')
      void refreshSession()
    }
  }

  return (
    <>
      <Select
        aria-label={t('roleOf', { name })}
        className="w-36"
        value={user.role}
        onChange={(event) => setWanted(Role.parse(event.target.value))}
      >
        {Role.options.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
      {wanted && (
        <ConfirmDialog
          open
          onOpenChange={() => setWanted(null)}
          title={t('confirm', { name, role: wanted })}
          description={t(`confirmText.${wanted}`)}
          cancelLabel={t('cancel')}
          confirmLabel={t('confirmYes')}
          loading={isBusy}
          onConfirm={() => void give(wanted)}
        />
      )}
    </>
  )
}
