import type { PushDevice } from '@lantern/contract/account/push'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { canBeNotified, isHandheld, wantsHomeScreen } from './this-device.ts'
import { useEndPush, usePush, useNotifyHere } from './use-push.ts'
import { useMoments } from '../../lib/shown/moments.ts'

function DeviceRow({ device }: { device: PushDevice }) {
  const t = useTranslations('push')
  const { dayOf } = useMoments()
  const { act, isBusy } = useEndPush()
  const { id, browser, system, createdAt, isThis } = device
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknown')
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="figures text-sm text-soft">{t('since', { day: dayOf(createdAt) })}</p>
      </div>
      {isThis && <Badge tone="jade">{t('this')}</Badge>}
      <Button
        variant="outline"
        size="small"
        loading={isBusy}
        aria-label={t('endLabel', { device: name })}
        onClick={() => void act({ id, isThis })}
      >
        {t('end')}
      </Button>
    </li>
  )
}

/** The push state of this device: the button to turn pushes on, or the reason why it can't. */
function Here({ publicKey }: { publicKey: string }) {
  const t = useTranslations('push')
  const { act, isBusy } = useNotifyHere()
  if (!canBeNotified()) {
    return <p className="text-sm text-soft">{t(wantsHomeScreen() ? 'homeScreen' : 'impossible')}</p>
  }
  return (
    <Button variant="outline" loading={isBusy} onClick={() => void act(publicKey)}>
      {t(isHandheld() ? 'onPhone' : 'onComputer')}
    </Button>
  )
}

/**
 * The devices that receive pushes about reminders, orders and the waiting list, with buttons to remove them
 * (product#push).
 */
export function OwnPush() {
  const t = useTranslations('push')
  const known = usePush()
  if (!known) return null
  const { devices, publicKey } = known
  return (
    <Panel aria-labelledby="push">
      <h2 id="push" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-soft">{t('text')}</p>
      {devices.length > 0 && (
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {!devices.some(({ isThis }) => isThis) && <Here publicKey={publicKey} />}
    </Panel>
  )
}
