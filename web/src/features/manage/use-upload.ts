import { useTranslations } from 'use-intl'
import { sentenceOf } from '../../lib/api-error.ts'
import { isTooLarge, sendPicture } from '../../lib/upload-picture.ts'
import { toast } from '../../ui/toast.ts'

/** Sends a file; tells of a failure and gives nothing. */
export function useUpload(): (file: File) => Promise<string | null> {
  const t = useTranslations('manage.picture')
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
