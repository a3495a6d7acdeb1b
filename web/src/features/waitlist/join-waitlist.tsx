import { keysOf } from '@lantern/contract/calls/records'
import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Availability } from '@lantern/contract/bookings/bookings'
import { openingOn } from '@lantern/contract/venue/hours'
import { nameIn } from '@lantern/contract/venue/languages'
import type { Venue } from '@lantern/contract/venue/venue'
import { joinWaitlist } from '@lantern/contract/bookings/waitlist'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { checkedBy } from '../../lib/api/failures/checked-by.ts'
import { shortDate } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { TimeFields } from './time-fields.tsx'
import { joinBody, takenHours, untils, validateWait, type WaitEntries } from './wait-entries.ts'

const untilNames = keysOf(untils)

interface JoinWaitlistProps {
  amenity: Amenity
  venue: Venue
  night: Availability
  partySize: number | null
}

function JoinDialog({
  amenity,
  venue,
  night,
  partySize,
  onClose,
}: JoinWaitlistProps & { onClose: () => void }) {
  const t = useTranslations('waitlist.join')
  const language = useLanguage()
  const joining = useAction(joinWaitlist, {
    done: ({ ahead }) => ({ title: t('done'), description: t('doneText', { ahead }) }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: onClose,
  })
  const request = { amenityId: amenity.id, date: night.date, night: night.hours }
  const { register, handleSubmit, control, formState } = useForm<WaitEntries>({
    defaultValues: {
      ...takenHours(night.hours, openingOn(night.date, venue), amenity),
      partySize: partySize === null ? '' : String(partySize),
      until: 'last',
      isAtOnce: false,
      limit: '',
    },
    resolver: checkedBy((entries) =>
      validateWait(entries, { ...request, opening: openingOn(night.date, venue) }),
    ),
  })
  const { errors } = formState
  const isAtOnce = useWatch({ control, name: 'isAtOnce' })
  const join = handleSubmit((entries) => joining.act({ body: joinBody(entries, request) }))
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      description={t('text', {
        amenity: nameIn(amenity, language),
        date: shortDate(night.date, language),
      })}
      cancelLabel={t('cancel')}
      submitLabel={t('submit')}
      isBusy={joining.isBusy}
      onSubmit={join}
    >
      <div className="grid gap-4">
        <TimeFields
          venue={venue}
          date={night.date}
          lengths={amenity}
          register={register}
          wrong={errors}
        />
        <Field label={t('until')}>
          <Select {...register('until')}>
            {untilNames.map((name) => (
              <option key={name} value={name}>
                {t(`untils.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox label={t('atOnce')} hint={t('atOnceHint')} {...register('isAtOnce')} />
        {isAtOnce && (
          <Field label={t('limit')} error={errors.limit && t('limitWrong')} required>
            <AmountInput {...register('limit')} />
          </Field>
        )}
      </div>
    </FormDialog>
  )
}

export function JoinWaitlist(props: JoinWaitlistProps) {
  const t = useTranslations('waitlist.join')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunk p-4">
      <p className="min-w-48 flex-1 text-sm">{t('offer')}</p>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        <Hourglass />
        {t('open')}
      </Button>
      {isOpen && <JoinDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}
