import { removePicture, uploadPicture } from '@lantern/contract/account'
import type { Member } from '@lantern/contract/members'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { shrunkPicture } from '../../../lib/browser/shrunk-picture.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { nameOf } from './member.ts'
import { Portrait } from './portrait.tsx'

/** The member's picture, and the ways to another one or none. */
export function PictureField({ member }: { member: Member }) {
  const t = useTranslations('profile.picture')
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  function fail(description: string): void {
    toast({ variant: 'destructive', title: t('failed'), description })
  }

  async function change(title: string, send: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await send()
      await refreshSession()
      toast({ title })
    } catch (error) {
      fail(sentenceOf(error, t('failedText')))
    } finally {
      setBusy(false)
    }
  }

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? []
    // The same file may be chosen again after a failure.
    event.target.value = ''
    if (!file) return
    const image = await shrunkPicture(file).catch(() => null)
    if (image === null) fail(t('unreadable'))
    else await change(t('saved'), () => call(uploadPicture, { body: { image } }))
  }

  const address = member.profileImageUrl
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Portrait address={address} name={nameOf(member) ?? ''} size="large" />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="small"
            loading={isBusy}
            onClick={() => input.current?.click()}
          >
            {t(address ? 'change' : 'choose')}
          </Button>
          {address && (
            <Button
              variant="quiet"
              size="small"
              disabled={isBusy}
              onClick={() => void change(t('removed'), () => call(removePicture, {}))}
            >
              {t('remove')}
            </Button>
          )}
        </div>
        <p className="text-sm text-soft">{t('hint')}</p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('label')}
          onChange={(event) => void choose(event)}
        />
      </div>
    </div>
  )
}
