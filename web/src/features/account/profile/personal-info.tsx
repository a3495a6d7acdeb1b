import type { Member } from '@lantern/contract/members'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/layout/card.tsx'
import { OwnPasskeys } from '../../passkeys/own-passkeys.tsx'
import { OwnPush } from '../../push/own-push.tsx'
import { OwnSecurity } from '../../security/own-security.tsx'
import { Devices } from '../security/devices.tsx'
import { OwnPin } from '../security/own-pin.tsx'
import { PasswordSecurity } from '../security/password-security.tsx'
import { OwnCompany } from './own-company.tsx'
import { OwnData } from './own-data.tsx'
import { MailboxNotice } from './mailbox-notice.tsx'
import { OwnCalendar } from './own-calendar.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ReminderSwitch } from './reminder-switch.tsx'

/** The connected accounts of a member. WeChat can't be connected yet, as the card says (product#connected-accounts). */
function Connections({ children }: { children: ReactNode }) {
  const t = useTranslations('profile.connections')
  return (
    <Panel aria-labelledby="connections">
      <h2 id="connections" className="text-xl">
        {t('title')}
      </h2>
      {children}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-body text-base font-semibold tracking-normal">{t('wechat')}</h3>
          <p className="text-sm text-soft">
            {t('notConnected')} · {t('soon')}
          </p>
        </div>
      </div>
    </Panel>
  )
}

export interface PersonalInfoProps {
  member: Member
  /** The Discord card, first among the connected accounts. */
  chat?: ReactNode
}

/** The profile, the account's security and the connected accounts (product#profile). */
export function PersonalInfo({ member, chat }: PersonalInfoProps) {
  const [mode, setMode] = useState<'seen' | 'edited' | 'done'>('seen')
  return (
    <div className="grid gap-6">
      {mode === 'edited' ? (
        <ProfileForm member={member} onDone={() => setMode('done')} />
      ) : (
        <ProfileDetails
          member={member}
          takesFocus={mode === 'done'}
          onEdit={() => setMode('edited')}
        />
      )}
      <MailboxNotice email={member.email} />
      <PasswordSecurity email={member.email}>
        <OwnPin isStaff={member.role !== 'customer'} />
        <OwnPasskeys />
        <Devices />
        <OwnSecurity />
      </PasswordSecurity>
      <OwnCompany />
      <ReminderSwitch />
      <OwnPush />
      <OwnCalendar />
      <Connections>{chat}</Connections>
      <OwnData />
    </div>
  )
}
