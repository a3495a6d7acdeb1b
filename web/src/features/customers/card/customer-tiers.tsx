import { getCustomerMemberships, giveTier, type Membership } from '@lantern/contract/members/tiers'
import type { Venue } from '@lantern/contract/venue/venue'
import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { DateField } from '../../../kit/booking/date-field.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { TierBadge } from '../../../kit/member/tier-badge.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { useMay } from '../../../lib/session/session.ts'
import { fullDate } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'

interface GiveTierProps {
  id: number
  venue: Venue
  given: Membership | undefined
  onClose: () => void
}

/** Gives a customer a tier by hand, with or without an end, or takes it away. */
function GiveTier({ id, venue, given, onClose }: GiveTierProps) {
  const t = useTranslations('customers')
  const [tierId, setTierId] = useState(given?.tierId ?? null)
  const [until, setUntil] = useState(given?.until ?? '')
  const { act, isBusy } = useAction(giveTier, {
    done: t('tiers.done'),
    failed: { title: t('tiers.failed'), otherwise: t('form.failedText') },
    onDone: onClose,
  })
  const submit = () => {
    const end = tierId === null || until === '' ? null : until
    void act({ params: { id: String(id) }, body: { tierId, until: end } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('tiers.give')}
      description={t('tiers.text')}
      submitLabel={t('tiers.submit')}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <Field label={t('tiers.tier')}>
        <Select
          value={tierId ?? ''}
          onChange={({ target }) => setTierId(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('tiers.none')}</option>
          <NamedOptions of={venue.tiers} />
        </Select>
      </Field>
      {tierId !== null && (
        <Field label={t('tiers.lastNight')} hint={t('tiers.lastNightHint')}>
          <DateField min={venue.today} value={until} onChange={setUntil} />
        </Field>
      )}
    </FormDialog>
  )
}

/** A customer's tiers, the highest first, each with its source and its end. Nothing where the venue has no tiers. */
export function CustomerTiers({ id }: { id: number }) {
  const t = useTranslations('customers.tiers')
  const language = useLanguage()
  const may = useMay()
  const venue = useVenue()
  const hasTiers = venue !== null && venue.tiers.length > 0
  const query = useQuery({
    ...queryOf(getCustomerMemberships, { params: { id: String(id) } }),
    enabled: hasTiers,
  })
  const [isGiving, setGiving] = useState(false)
  if (!hasTiers) return null
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">{t('title')}</p>
        {may('accounts') && query.data && (
          <Button variant="outline" size="small" onClick={() => setGiving(true)}>
            <Award />
            {t('give')}
          </Button>
        )}
      </div>
      <Loaded query={query} failed={t('error')} skeleton={<SkeletonText lines={1} />}>
        {({ held }) => (
          <>
            {held.length === 0 && <p className="text-sm">{t('none')}</p>}
            <ul className="grid gap-2 text-sm empty:hidden">
              {held.map(({ tierId, source, until }) => (
                <li key={`${source} ${tierId}`} className="flex flex-wrap items-center gap-x-2">
                  <TierBadge tierId={tierId} />
                  <span>
                    {t(`source.${source}`)} ·{' '}
                    {until === null
                      ? t('endless')
                      : t('until', { date: fullDate(until, language) })}
                  </span>
                </li>
              ))}
            </ul>
            {isGiving && (
              <GiveTier
                {...{ id, venue }}
                given={held.find(({ source }) => source === 'staff')}
                onClose={() => setGiving(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
