import type { Member } from '@lantern/contract/members'
import { useState, type ReactNode } from 'react'
import { Connections } from './connections.tsx'
import { Devices } from '../security/devices.tsx'
import { PasswordSecurity } from '../security/password-security.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileForm } from './profile-form.tsx'

export interface PersonalInfoProps {
  member: Member
  /** The chat community's card, first among the connected accounts. */
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
      <PasswordSecurity email={member.email}>
        <Devices />
      </PasswordSecurity>
      <Connections>{chat}</Connections>
    </div>
  )
}
