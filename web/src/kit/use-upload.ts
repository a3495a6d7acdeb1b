import { useTranslations } from 'use-intl'
import { sentenceOf } from '../lib/api/api-error.ts'
import { isTooLarge, sendPicture } from '../lib/api/upload-picture.ts'
import { toast } from '../ui/overlays/toast.ts'

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
