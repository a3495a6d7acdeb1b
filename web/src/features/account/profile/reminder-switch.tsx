import { getReminders, setReminders } from '@lantern/contract/reminders'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReadFailure } from '../../../kit/read-failure.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Panel } from '../../../ui/layout/card.tsx'

/** Whether the member receives reminders of bookings by email (product#profile). */
export function ReminderSwitch() {
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
