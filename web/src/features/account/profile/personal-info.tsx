import type { Member } from '@lantern/contract/members/members'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/layout/card.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { OwnPasskeys } from '../../passkeys/own-passkeys.tsx'
import { OwnPush } from '../../push/own-push.tsx'
import { OwnSecurity } from '../../security/security-row.tsx'
import { Devices } from '../security/devices.tsx'
import { OwnPin, PasswordSecurity } from '../security/password-security.tsx'
import { ProfileDetails, ProfileForm } from './profile.tsx'
import {
  getMailbox,
  sendProof,
  downloadOwnData,
  getDeletion,
  setDeletion,
} from '@lantern/contract/account/account'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../kit/act/use-action.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { Button } from '../../../ui/actions/button.tsx'
import {
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
} from '@lantern/contract/bookings/calendar'
import { useLanguage } from '../../../i18n/words.tsx'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { CalendarAddress } from '../../bookings/invitation/calendar-address.tsx'
import { getOwnCompany, setOwnCompany } from '@lantern/contract/bills/own-bill'
import { CompanyForm } from '../../bills/company-form.tsx'
import { faceOf } from '../../../kit/load/loaded.tsx'
import { ProvedDownload } from '../../../kit/act/proved-download.tsx'
import { getReminders, setReminders } from '@lantern/contract/account/reminders'
import { Switch } from '../../../ui/fields/switch.tsx'

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
        <Button variant="outline" size="small" disabled>
          {t('connect')}
        </Button>
      </div>
    </Panel>
  )
}

/** Asks the member to verify their email address, if the venue can send email (product#profile). */
function MailboxNotice({ email }: { email: string }) {
  const t = useTranslations('profile.mailbox')
  const { data } = useQuery(queryOf(getMailbox, {}))
  const { act, isBusy } = useAction(sendProof, {
    done: () => ({ title: t('sent') }),
    failed: t('failed'),
  })
  if (!data?.isAsked) return null
  return (
    <Panel aria-labelledby="mailbox">
      <h2 id="mailbox" className="text-xl">
        {t('title')}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-sm text-soft wrap-anywhere">
          {t('text', { email })}
        </p>
        <Button variant="outline" size="small" loading={isBusy} onClick={() => void act({})}>
          {t('again')}
        </Button>
      </div>
    </Panel>
  )
}

function OwnCalendar() {
  const t = useTranslations('bookingsCalendar')
  const language = useLanguage()
  const [made, setMade] = useState<string | null>(null)
  const query = useQuery(queryOf(getCalendarFeed, {}))
  const { data } = query
  const shared = { awaitsRefetch: true, failed: t('failed') } as const
  const make = useAction(makeCalendarFeed, { ...shared, onDone: ({ address }) => setMade(address) })
  const end = useAction(endCalendarFeed, { ...shared, done: t('ended') })
  if (data === undefined) return <ReadFailure query={query}>{t('loadError')}</ReadFailure>
  return (
    <Fold id="calendar" title={t('title')} about={t('text')}>
      <CalendarAddress
        feed={data}
        made={made}
        isMaking={make.isBusy}
        isEnding={end.isBusy}
        onMake={() => void make.act({ body: { language } })}
        onEnd={() => void end.act({})}
      />
    </Fold>
  )
}

function OwnCompany() {
  const t = useTranslations('bills.company')
  const query = useQuery(queryOf(getOwnCompany, {}))
  const { act, isBusy } = useAction(setOwnCompany, { done: t('done'), failed: t('failed') })
  if (!query.data) return <ReadFailure query={query}>{t('error')}</ReadFailure>
  const { company } = query.data
  return (
    <Fold id="company" title={t('own')} about={t('ownText')}>
      <CompanyForm
        key={JSON.stringify(company)}
        {...{ company, isBusy }}
        onSave={(next) => void act({ body: { company: next } })}
      />
    </Fold>
  )
}

function OwnData() {
  const t = useTranslations('profile.data')
  const { dayOf } = useMoments()
  const query = useQuery(queryOf(getDeletion, {}))
  const askedAt = query.data?.askedAt ?? null
  const { act, isBusy } = useAction(setDeletion, {
    awaitsRefetch: true,
    done: ({ askedAt: at }) => ({ title: t(at === null ? 'withdrawn' : 'asked') }),
    failed: t('failed'),
  })
  return (
    <Panel aria-labelledby="own-data">
      <h2 id="own-data" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 text-sm text-soft">
        {askedAt === null ? t('text') : t('since', { day: dayOf(askedAt) })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ProvedDownload href={downloadOwnData.path} size="small">
          {t('download')}
        </ProvedDownload>
        {faceOf(query, () => false) !== 'failed' && (
          <Button
            variant="quiet"
            size="small"
            loading={isBusy}
            onClick={() => void act({ body: { isAsked: askedAt === null } })}
          >
            {t(askedAt === null ? 'ask' : 'withdraw')}
          </Button>
        )}
      </div>
      <ReadFailure query={query}>{t('error')}</ReadFailure>
    </Panel>
  )
}

function ReminderSwitch() {
  const t = useTranslations('profile.reminders')
  const query = useQuery(queryOf(getReminders, {}))
  const { data } = query
  const { act, sending } = useAction(setReminders, {
    awaitsRefetch: true,
    done: ({ isOn }) => ({ title: t(isOn ? 'isOn' : 'isOff') }),
    failed: t('failed'),
  })
  if (!data) return <ReadFailure query={query}>{t('loadError')}</ReadFailure>
  return (
    <Panel aria-labelledby="reminders">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 id="reminders" className="text-xl">
            {t('title')}
          </h2>
          <p className="mt-1 text-sm text-soft">{t('text')}</p>
        </div>
        <Switch
          label={t('label')}
          isOn={sending ? sending.body.isOn : data.isOn}
          onChange={(isOn) => void act({ body: { isOn } })}
        />
      </div>
    </Panel>
  )
}

/** The profile, what the club sends, and the rest folded, such as the account's security (product#profile). */
export function PersonalInfo({ member, chat }: { member: Member; chat?: ReactNode }) {
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
      <ReminderSwitch />
      <OwnPush />
      <PasswordSecurity email={member.email}>
        <OwnPin isStaff={member.role !== 'customer'} />
        <OwnPasskeys />
        <Devices />
        <OwnSecurity />
      </PasswordSecurity>
      <OwnCompany />
      <OwnCalendar />
      <Connections>{chat}</Connections>
      <OwnData />
    </div>
  )
}
