import {
  type Device,
  endDevice,
  listDevices,
  endAllDevices,
} from '@lantern/contract/account/account'
import { useQuery } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { runOf } from '../../../kit/act/action.ts'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useRun } from '../../../kit/act/use-action.ts'
import { isRefusal } from '../../../lib/api/failures/api-error.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../lib/api/api-client.ts'
import { leaveSession } from '../../../lib/session/session.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

const endNow = runOf(endDevice)

/** The others, mostly unused sessions that haven't expired, are shown after a press. */
const atFirst = 4

const phones = new Set(['iPhone', 'iPad', 'Android', 'HarmonyOS'])

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations('profile.devices')
  const { momentOf } = useMoments()
  const { act, isBusy } = useRun(
    (id: string, options) =>
      // A device that is already signed out counts as a success.
      endNow({ params: { id } }, options).catch((error: unknown) => {
        if (!isRefusal(error, 'not_found')) throw error
      }),
    {
      changes: endDevice.changes,
      awaitsRefetch: true,
      done: t('ended'),
      failed: { title: t('failed'), otherwise: t('failedText') },
    },
  )
  const { browser, system, current, lastActiveAt } = device
  const Icon = phones.has(system ?? '') ? Smartphone : Laptop
  const name =
    browser === null && system === null
      ? t('unknown')
      : t('on', {
          browser: browser ?? t('unknownBrowser'),
          system: system ?? t('unknownSystem'),
        })
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <Icon className="size-6 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="figures text-sm break-keep text-soft wrap-anywhere">
          {t('active', { moment: momentOf(lastActiveAt) })}
        </p>
      </div>
      {current ? (
        <Badge tone="jade">{t('current')}</Badge>
      ) : (
        <Button
          variant="outline"
          size="small"
          loading={isBusy}
          aria-label={t('endLabel', { device: name })}
          onClick={() => void act(device.id)}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const t = useTranslations()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { act, isBusy } = useRun(
    () =>
      leaveSession(
        () => call(endAllDevices, {}),
        () => void navigate({ to: '/' }),
      ),
    {
      changes: endAllDevices.changes,
      done: () => ({ title: t('core.login.out'), description: t('core.login.outText') }),
      failed: { title: t('core.login.outFailed'), otherwise: t('core.login.outFailedText') },
    },
  )

  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {t('profile.devices.everywhere')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('profile.devices.everywhereTitle')}
        description={t('profile.devices.everywhereText')}
        cancelLabel={t('profile.devices.keep')}
        confirmLabel={t('profile.devices.everywhere')}
        onConfirm={() => void act(undefined)}
        loading={isBusy}
        destructive
      />
    </>
  )
}

export function Devices() {
  const t = useTranslations('profile.devices')
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // A sign-in on another device sends no live message, so the list is read again each time it is shown.
  const query = useQuery({ ...queryOf(listDevices, {}), staleTime: 0 })
  const showAll = () => {
    setWhole(true)
    // The pressed button has disappeared, so the list gets the focus.
    list.current?.focus({ preventScroll: true })
  }
  const skeleton = (
    <div aria-busy="true" className="border-t border-line py-3">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="h-12 w-full" />
    </div>
  )
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-body text-base font-semibold tracking-normal">{t('title')}</h3>
      <Loaded query={query} failed={t('error')} skeleton={skeleton}>
        {(devices) => (
          <>
            <ul ref={list} tabIndex={-1} className="outline-none">
              {(isWhole ? devices : devices.slice(0, atFirst)).map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
            {!isWhole && devices.length > atFirst && (
              <div className="border-t border-line py-2">
                <Button variant="quiet" className="-ml-5" onClick={showAll}>
                  {t('all', { count: devices.length })}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <div className="flex border-t border-line pt-4">
        <SignOutEverywhere />
      </div>
    </div>
  )
}
