import BellRing from 'lucide-react/icons/bell-ring'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { canBeNotified, isHandheld } from './this-device.ts'
import { usePush, useNotifyHere } from './use-push.ts'

export interface TellMeProps {
  /** The act that the member has just started, about which a push would help. */
  about: 'booking' | 'order' | 'waitlist'
  className?: string
}

/** An unobtrusive offer of pushes on this device; nothing if it receives them already, or can't. */
export function TellMe({ about, className }: TellMeProps) {
  const t = useTranslations('push')
  const known = usePush()
  const { act, isBusy } = useNotifyHere()
  if (!known || !canBeNotified() || known.devices.some(({ isThis }) => isThis)) return null
  return (
    <div className={classNames('flex gap-2 text-sm text-soft', className)}>
      <BellRing className="my-2.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <p className="min-w-0 py-1.5">{t(`offer.${about}`)}</p>
        <Button
          variant="quiet"
          size="small"
          className="px-0! underline decoration-line underline-offset-4 hover:bg-transparent! hover:decoration-current"
          loading={isBusy}
          onClick={() => void act(known.publicKey)}
        >
          {t(isHandheld() ? 'onPhone' : 'onComputer')}
        </Button>
      </div>
    </div>
  )
}
