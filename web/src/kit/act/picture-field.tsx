import type { Reply } from '@lantern/contract/calls/endpoint'
import { PICTURE_BYTES, pictureTypes, uploadPicture } from '@lantern/contract/menu/pictures'
import ImageUp from 'lucide-react/icons/image-up'
import { useId, useRef, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { request } from '../../lib/api/api-client.ts'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field, type FieldProps } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Picture, type Shot } from '../../ui/layout/picture.tsx'
import { toast } from '../../ui/overlays/toast.ts'

export interface PictureFieldProps extends Pick<
  FieldProps,
  'label' | 'hint' | 'error' | 'required'
> {
  value: string
  onChange: (address: string) => void
  /** Existing pictures to choose from, each with a description. */
  choices?: readonly { address: string; name: string; shots: readonly Shot[] }[]
}

/** Uploads a file, and returns its address. After a failure it shows a toast and returns `null`. */
function useUpload(): (file: File) => Promise<string | null> {
  const t = useTranslations('staff.picture')
  const fail = (description: string) => {
    toast({ variant: 'destructive', title: t('failed'), description })
    return null
  }
  return async (file) => {
    if (file.size > PICTURE_BYTES) return fail(t('tooLarge'))
    try {
      const { method, path } = uploadPicture
      return (await request<Reply<typeof uploadPicture>>(method, path, { file })).url
    } catch (error) {
      return fail(sentenceOf(error, t('failed')))
    }
  }
}

/** A picture, by its address or from a file that is uploaded at once, with a preview. */
export function PictureField({ value, onChange, choices, ...field }: PictureFieldProps) {
  const t = useTranslations('staff.picture')
  const file = useRef<HTMLInputElement>(null)
  const upload = useUpload()
  const [isBusy, startSending] = useTransition()
  const id = useId()

  function send(chosen: File | undefined): void {
    if (!chosen) return
    startSending(async () => {
      const address = await upload(chosen)
      if (address !== null) onChange(address)
    })
  }

  return (
    <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-start">
      <div className="aspect-16/10 overflow-hidden rounded-control border border-line bg-sunk">
        <Picture key={value} shots={value ? [{ src: value }] : []} alt="" sizes="10rem" />
      </div>
      <div className="grid gap-2">
        <Field {...field}>
          <Input
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        <input
          ref={file}
          id={id}
          type="file"
          accept={pictureTypes.join(',')}
          aria-label={t('upload')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button
          variant="outline"
          size="small"
          className="w-fit"
          loading={isBusy}
          onClick={() => file.current?.click()}
        >
          <ImageUp />
          {t('upload')}
        </Button>
      </div>
      {choices && (
        <details className="sm:col-span-2">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current">
            {t('house')}
          </summary>
          <ul className="grid max-h-72 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto p-1">
            {choices.map(({ address, name, shots }) => (
              <li key={address}>
                <button
                  type="button"
                  aria-pressed={address === value}
                  onClick={() => onChange(address)}
                  className={classNames(
                    'grid w-full gap-1 rounded-control p-1 text-left text-xs hover:bg-sunk',
                    address === value && 'outline-2 outline-focus',
                  )}
                >
                  <span className="block aspect-16/10 overflow-hidden rounded-small bg-sunk">
                    <Picture shots={shots} alt="" sizes="8rem" />
                  </span>
                  <span className="min-h-[2lh] wrap-anywhere">{name}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
