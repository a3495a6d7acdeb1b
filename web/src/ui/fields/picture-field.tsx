import { ImageUp } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Picture } from '../layout/picture.tsx'

export interface PictureFieldProps {
  label: string
  hint?: ReactNode
  /** The sentence of what is wrong with the address or the file. */
  error?: ReactNode
  /** The address. */
  value: string
  onChange: (address: string) => void
  /** Sends a chosen file and tells its address; what it throws is the caller's to tell of. */
  onUpload: (file: File) => Promise<string | null>
  uploadLabel: string
  /** The kinds of files to choose from. */
  accept: string
  required?: boolean
}

/** A picture by its address, or from a file that is sent at once; what it shows is seen beside. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, error, value, onChange, required = false } = props
  const file = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useId()

  async function send(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    setBusy(true)
    const address = await props.onUpload(chosen).finally(() => setBusy(false))
    if (address !== null) onChange(address)
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
            void send(event.target.files?.[0])
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
