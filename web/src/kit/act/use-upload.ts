import { useTranslations } from 'use-intl'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { PICTURE_BYTES, uploadPicture } from '@lantern/contract/menu/pictures'
import type { Reply } from '@lantern/contract/calls/endpoint'
import { request } from '../../lib/api/api-client.ts'

const isTooLarge = (file: File): boolean => file.size > PICTURE_BYTES

async function sendPicture(file: File): Promise<string> {
  const { method, path } = uploadPicture
  return (await request<Reply<typeof uploadPicture>>(method, path, { file })).url
}

/** Uploads a file. After a failure it shows a toast and returns `null`. */
export function useUpload(): (file: File) => Promise<string | null> {
  const t = useTranslations('staff.picture')
  return async (file) => {
    try {
      if (isTooLarge(file)) throw new Error(t('tooLarge'))
      return await sendPicture(file)
    } catch (error) {
      const description = isTooLarge(file) ? t('tooLarge') : sentenceOf(error, t('failed'))
      toast({ variant: 'destructive', title: t('failed'), description })
      return null
    }
  }
}
