import { ImageUp } from 'lucide-react'
import { useId, useRef, useTransition, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Picture } from '../layout/picture.tsx'

export interface PictureFieldProps {
  label: string
  hint?: ReactNode
  /** The error message about the address or the file. */
  error?: ReactNode
  /** The picture's address. */
  value: string
  onChange: (address: string) => void
  /** Sends a chosen file and returns its address. The caller reports errors. */
  onUpload: (file: File) => Promise<string | null>
  uploadLabel: string
  /** The types of files that can be chosen. */
  accept: string
  required?: boolean
}

/** A picture, by its address or from a file that is sent at once. A preview is shown beside it. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, error, value, onChange, required = false } = props
  const file = useRef<HTMLInputElement>(null)
  const [isBusy, startSending] = useTransition()
  const id = useId()

  function send(chosen: File | undefined): void {
    if (!chosen) return
    startSending(async () => {
      const address = await props.onUpload(chosen)
      if (address !== null) onChange(address)
    })
  }

  return (
    <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-start">
      <div className="aspect-16/10 overflow-hidden rounded-control border border-line bg-sunk">
        <Picture key={value} shots={value ? [{ src: value }] : []} alt="" sizes="10rem" />
      </div>
      <div className="grid gap-2">
        <Field label={label} hint={hint} error={error} required={required}>
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
          accept={props.accept}
          aria-label={props.uploadLabel}
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
          <ImageUp aria-hidden="true" />
          {props.uploadLabel}
        </Button>
      </div>
    </div>
  )
}
