import type { Member } from '@lantern/contract/members'
import { hasMailbox } from '@lantern/contract/names'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { dayOf } from '../../../lib/shown/format.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { nameOrder } from '../../../lib/shown/name-order.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Panel } from '../../../ui/layout/card.tsx'
import { PictureField } from './picture-field.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

export interface ProfileDetailsProps {
  member: Member
  /** Set when the form has just been closed: the focus was in it. */
  takesFocus: boolean
  onEdit: () => void
}

/** The profile for reading (product#profile). */
export function ProfileDetails({ member, takesFocus, onEdit }: ProfileDetailsProps) {
  const t = useTranslations('profile.details')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [takesFocus])
  const { email, phone, createdAt } = member
  return (
    <Panel aria-labelledby="profile">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="profile" className="text-xl">
          {t('title')}
        </h2>
        <Button ref={edit} variant="outline" size="small" onClick={onEdit}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </Button>
      </div>
      <div className="mt-5">
        <PictureField member={member} />
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {nameOrder(language).map((part) => (
          <Fact key={part} name={t(part)}>
            {member[part]}
          </Fact>
        ))}
        <Fact name={t('email')}>{hasMailbox(email) ? email : '—'}</Fact>
        <Fact name={t('phone')}>
          {phone ?? <span className="font-normal text-soft">{t('noPhone')}</span>}
        </Fact>
        <Fact name={t('created')}>{dayOf(createdAt, language, timeZone)}</Fact>
      </dl>
    </Panel>
  )
}
