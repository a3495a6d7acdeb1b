import { pictureTypes } from '@lantern/contract/pictures'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PictureField } from '../../ui/fields/picture-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { useUpload } from '../../kit/use-upload.ts'
import { ClosedDates, ClosedWeekdays } from './closed-days.tsx'
import type { SettingKey } from './draft.ts'
import type { SettingsForm } from './use-settings.ts'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Figures, which are written with a phone's number pad. */
const isFigure = (key: SettingKey) =>
  /BasisPoints$|^(pointsPerDollar|cancelHours|bookingDaysAhead|graceMinutes|noShowLimit|noShowDays|cleaningMinutes|topUp|staffPin)/.test(
    key,
  )

/** One setting, with a sentence of what it changes. */
export function SettingField({ form, name }: { form: SettingsForm; name: SettingKey }) {
  const t = useTranslations('settings')
  const { draft, set, wrong, base } = form
  const upload = useUpload()
  const tStaff = useTranslations('staff')
  const frame = {
    label: t(`fields.${name}.label`),
    hint: t(`fields.${name}.hint`),
    error: wrong.includes(name) && t('invalid'),
  }
  switch (name) {
    case 'closedWeekdays':
      return <ClosedWeekdays draft={draft} onChange={set} />
    case 'closedDates':
      return <ClosedDates draft={draft} onChange={set} />
    case 'cardServiceFee':
    case 'noShowByItself':
      return (
        <Checkbox
          label={frame.label}
          hint={frame.hint}
          checked={draft[name]}
          onChange={(event) => set({ [name]: event.target.checked })}
        />
      )
    case 'endTimes':
      return (
        <Field {...frame}>
          <Select
            value={draft.endTimes}
            onChange={({ target }) =>
              set({ endTimes: target.value === 'same-date' ? 'same-date' : 'venue-night' })
            }
          >
            <option value="venue-night">{t('endTimes.venue-night')}</option>
            <option value="same-date">{t('endTimes.same-date')}</option>
          </Select>
        </Field>
      )
    case 'walkInStepMinutes':
      return (
        <Field {...frame}>
          <Select
            value={draft.walkInStepMinutes}
            onChange={({ target }) => set({ walkInStepMinutes: target.value })}
          >
            {['15', '30', '60'].map((minutes) => (
              <option key={minutes}>{minutes}</option>
            ))}
          </Select>
        </Field>
      )
    case 'opensAt':
    case 'closesAt':
      return (
        <Field {...frame}>
          <Select value={draft[name]} onChange={({ target }) => set({ [name]: target.value })}>
            {hours.map((hour) => (
              <option key={hour}>{hour}</option>
            ))}
          </Select>
        </Field>
      )
    case 'storyEn':
    case 'storyCh':
      return (
        <Field {...frame}>
          <Textarea
            lang={name === 'storyEn' ? 'en' : 'zh-CN'}
            rows={6}
            maxLength={4_000}
            value={draft[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </Field>
      )
    case 'posterUrl':
      return (
        <PictureField
          {...frame}
          value={draft.posterUrl}
          onChange={(posterUrl) => set({ posterUrl })}
          onUpload={upload}
          uploadLabel={tStaff('picture.upload')}
          accept={pictureTypes.join(',')}
        />
      )
    case 'discountCode':
      return (
        <div className="grid gap-2">
          <Field {...frame}>
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              placeholder={t(
                base.hasDiscountCode && draft.discountCode !== null ? 'isSet' : 'notSet',
              )}
              value={draft.discountCode ?? ''}
              onChange={({ target }) => set({ discountCode: target.value })}
            />
          </Field>
          {base.hasDiscountCode && draft.discountCode !== null && (
            <Button
              variant="quiet"
              size="small"
              className="w-fit"
              onClick={() => set({ discountCode: null })}
            >
              {t('removeCode')}
            </Button>
          )}
        </div>
      )
    default:
      return (
        <Field {...frame}>
          <Input
            autoComplete="off"
            className={isFigure(name) ? 'figures' : undefined}
            inputMode={isFigure(name) ? 'decimal' : undefined}
            {...(name === 'staffPin' && { placeholder: '••••', maxLength: 12 })}
            value={draft[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </Field>
      )
  }
}
