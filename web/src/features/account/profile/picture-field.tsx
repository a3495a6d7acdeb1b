import { removePicture, uploadPicture } from '@lantern/contract/account'
import type { Member } from '@lantern/contract/members'
import { useRef, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { shrunkPicture } from '../../../lib/browser/shrunk-picture.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { nameOf } from './member.ts'
import { Portrait } from './portrait.tsx'

/** The member's picture, with buttons to change or remove it. */
export function PictureField({ member }: { member: Member }) {
  const t = useTranslations('profile.picture')
  const input = useRef<HTMLInputElement>(null)
  const failed = { title: t('failed'), otherwise: t('failedText') }
  const uploading = useAction(uploadPicture, { done: t('saved'), failed, onDone: refreshSession })
  const removing = useAction(removePicture, { done: t('removed'), failed, onDone: refreshSession })
  const isBusy = uploading.isBusy || removing.isBusy

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? []
    // The input is cleared, so that the same file can be chosen again after a failure.
    event.target.value = ''
    if (!file) return
    const image = await shrunkPicture(file).catch(() => null)
    if (image !== null) await uploading.act({ body: { image } })
    else toast({ variant: 'destructive', title: t('failed'), description: t('unreadable') })
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
              onClick={() => void removing.act({})}
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
