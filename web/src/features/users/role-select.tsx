import { setRole, type AdminUser } from '@lantern/contract/users'
import { Role } from '@lantern/contract/members'
import { fullName } from '@lantern/contract/names'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/use-action.ts'
import { sentenceOf } from '../../lib/api/api-error.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'

/** A user's role. Choosing another asks for confirmation, because it ends all their sessions. */
export function RoleSelect({ user }: { user: AdminUser }) {
  const t = useTranslations('users')
  const [wanted, setWanted] = useState<Role | null>(null)
  const name = fullName(user)
  const { act, isBusy } = useAction(setRole, {
    awaitsRefetch: true,
    done: () => ({ title: t('done'), description: t('doneText', { name }) }),
    failed: (error) => ({ title: t('failed', { message: sentenceOf(error, t('failedText')) }) }),
  })
  const give = async (role: Role) => {
    await act({ params: { id: String(user.id) }, body: { role } })
    setWanted(null)
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
