import {
  listPasskeys,
  removePasskey,
  makeRecoveryCodes,
  type Passkey,
} from '@lantern/contract/account/passkeys'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { canUsePasskeys, namedHere } from './ceremony.ts'
import { NewPasskey, RecoveryCodes } from './new-passkey.tsx'

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useTranslations('passkeys')
  const { momentOf } = useMoments()
  const [isAsked, setAsked] = useState(false)
  const { act, isBusy } = useAction(removePasskey, {
    awaitsRefetch: true,
    done: t('removed'),
    failed: t('removeFailed'),
  })
  const remove = async () => {
    await act({ params: { id: String(id) } })
    setAsked(false)
  }
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <KeyRound className="size-6 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="figures text-sm break-keep text-soft wrap-anywhere">
          {t('made', { moment: momentOf(createdAt) })}
          {' · '}
          {lastUsedAt === null ? t('unused') : t('used', { moment: momentOf(lastUsedAt) })}
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={t('removeLabel', { name })}
        onClick={() => setAsked(true)}
      >
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('removeTitle', { name })}
        description={t('removeText')}
        cancelLabel={t('keep')}
        confirmLabel={t('remove')}
        destructive
        loading={isBusy}
        onConfirm={() => void remove()}
      />
    </li>
  )
}

/** The dialog that makes a passkey. While recovery codes are shown, only its close button closes it. */
function AddPasskey() {
  const t = useTranslations('passkeys')
  const [isOpen, setOpen] = useState(false)
  const [hasCodes, setHasCodes] = useState(false)
  const turn = (next: boolean) => {
    setOpen(next)
    setHasCodes(false)
  }
  return (
    <Dialog
      isFirm={hasCodes}
      open={isOpen}
      onOpenChange={turn}
      title={t('add')}
      description={t('addText')}
      trigger={
        <Button variant="outline" size="small">
          {t('add')}
        </Button>
      }
    >
      <NewPasskey onCodes={() => setHasCodes(true)} onDone={() => turn(false)} />
    </Dialog>
  )
}

function OwnCodes({ left }: { left: number }) {
  const t = useTranslations('passkeys.codes')
  const [isAsked, setAsked] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { act, isBusy } = useAction(makeRecoveryCodes, {
    failed: t('failed'),
    onDone: (given) => setCodes(given.codes),
  })
  const make = async () => {
    await act({})
    setAsked(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-3">
      <p className="min-w-0 flex-1 basis-56 text-sm text-soft">{t('left', { count: left })}</p>
      <Button variant="outline" size="small" onClick={() => setAsked(true)}>
        {t('make')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('makeTitle')}
        description={t('makeText')}
        cancelLabel={t('keep')}
        confirmLabel={t('make')}
        loading={isBusy}
        onConfirm={() => void make()}
      />
      <Dialog isFirm open={codes !== null} onClose={() => setCodes(null)} title={t('title')}>
        <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(null)} />
      </Dialog>
    </div>
  )
}

export function OwnPasskeys() {
  const t = useTranslations('passkeys')
  const query = useQuery(queryOf(listPasskeys, {}))
  const isPossible = canUsePasskeys()
  const named = namedHere()
  const skeleton = (
    <div aria-busy="true" className="border-t border-line py-3">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="h-12 w-full" />
    </div>
  )
  return (
    <div className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-body text-base font-semibold tracking-normal">{t('title')}</h3>
          <p className="text-sm text-soft">
            {isPossible ? t('text') : named ? t('bareAddress', { named }) : t('impossible')}
          </p>
        </div>
        {isPossible && <AddPasskey />}
      </div>
      <Loaded query={query} failed={t('error')} skeleton={skeleton}>
        {({ passkeys, codesLeft }) =>
          passkeys.length > 0 && (
            <>
              <ul aria-label={t('title')}>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
              <OwnCodes left={codesLeft} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
