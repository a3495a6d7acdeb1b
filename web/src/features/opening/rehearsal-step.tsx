import { endRehearsal, rehearse, type Opening } from '@lantern/contract/opening'
import { recordIn } from '@lantern/contract/languages'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { fullDate } from '../../lib/shown/format.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { useHours } from '../../kit/use-hours.ts'

/** A booking for practice: made, shown on the staff's screens, and removed. */
export function RehearsalStep({ opening: { rehearsal } }: { opening: Opening }) {
  const t = useTranslations('opening.rehearsal')
  const { hourOf } = useHours()
  const language = useLanguage()
  const making = useAction(rehearse, {
    awaitsRefetch: true,
    done: t('made'),
    failed: t('failed'),
  })
  const ending = useAction(endRehearsal, {
    awaitsRefetch: true,
    done: t('ended'),
    failed: t('failed'),
  })
  if (!rehearsal) {
    return (
      <Button
        size="large"
        className="w-fit"
        loading={making.isBusy}
        onClick={() => void making.act({})}
      >
        {t('make')}
      </Button>
    )
  }
  const { amenity, units, bookingDate, startTime } = rehearsal
  return (
    <Panel className="grid gap-4">
      <p className="text-lg font-semibold">
        {recordIn(amenity, language)} · {units.join(', ')}
      </p>
      <p className="figures">
        {fullDate(bookingDate, language)} · {hourOf(startTime, bookingDate)}
      </p>
      <p className="max-w-prose text-soft">{t('look')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/board" search={{ date: bookingDate }} className={buttonLook('outline')}>
          {t('board')}
        </Link>
        <Button variant="outline" loading={ending.isBusy} onClick={() => void ending.act({})}>
          {t('end')}
        </Button>
      </div>
    </Panel>
  )
}
