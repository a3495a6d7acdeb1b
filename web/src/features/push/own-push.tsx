import { endPush, getPush, subscribeToPush, type PushDevice } from '@lantern/contract/account/push'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import {
  canBeNotified,
  isHandheld,
  wantsHomeScreen,
  NotAllowed,
  subscribeHere,
  unsubscribeHere,
} from './this-device.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { useQuery } from '@tanstack/react-query'
import { runOf } from '../../kit/act/action.ts'
import { useRun } from '../../kit/act/use-action.ts'
import { isRefusal } from '../../lib/api/failures/api-error.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import BellRing from 'lucide-react/icons/bell-ring'
import { classNames } from '../../ui/layout/class-names.ts'

const subscribeCall = runOf(subscribeToPush)
const endCall = runOf(endPush)

const usePush = () => useQuery(queryOf(getPush, {})).data

function useNotifyHere() {
  const t = useTranslations('push')
  return useRun(
    async (publicKey: string, options) =>
      subscribeCall({ body: await subscribeHere(publicKey) }, options),
    {
      changes: subscribeToPush.changes,
      awaitsRefetch: true,
      done: () => ({ title: t('done'), description: t('doneText') }),
      failed: (error) =>
        error instanceof NotAllowed
          ? { title: t('notAllowed'), description: t('notAllowedText') }
          : { title: t('failed'), description: t('failedText') },
    },
  )
}

function DeviceRow({ device }: { device: PushDevice }) {
  const t = useTranslations('push')
  const { dayOf } = useMoments()
  const { id, browser, system, createdAt, isThis } = device
  const { act, isBusy } = useRun(
    async (_: null, options) => {
      if (isThis) await unsubscribeHere().catch(() => undefined)
      // If the subscription has ended elsewhere meanwhile, the result is the same.
      await endCall({ params: { id: String(id) } }, options).catch((error: unknown) => {
        if (!isRefusal(error, 'not_found')) throw error
      })
    },
    {
      changes: endPush.changes,
      awaitsRefetch: true,
      done: t('ended'),
      failed: { title: t('failed'), otherwise: t('failedText') },
    },
  )
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
        onClick={() => void act(null)}
      >
        {t('end')}
      </Button>
    </li>
  )
}

/** The devices that receive pushes, with buttons to remove them (product#push). */
export function OwnPush() {
  const t = useTranslations('push')
  const known = usePush()
  const { act, isBusy } = useNotifyHere()
  if (!known) return null
  const { devices, publicKey } = known
  const isHere = devices.some(({ isThis }) => isThis)
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
      {!isHere && !canBeNotified() && (
        <p className="text-sm text-soft">{t(wantsHomeScreen() ? 'homeScreen' : 'impossible')}</p>
      )}
      {!isHere && canBeNotified() && (
        <Button variant="outline" loading={isBusy} onClick={() => void act(publicKey)}>
          {t(isHandheld() ? 'onPhone' : 'onComputer')}
        </Button>
      )}
    </Panel>
  )
}

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
