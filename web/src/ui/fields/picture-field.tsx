import ImageUp from 'lucide-react/icons/image-up'
import { useId, useRef, useTransition, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { classNames } from '../layout/class-names.ts'
import { Picture, type Shot } from '../layout/picture.tsx'

export interface PictureFieldProps {
  label: string
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (address: string) => void
  /** Uploads a chosen file and returns its address. The caller reports errors. */
  onUpload: (file: File) => Promise<string | null>
  uploadLabel: string
  accept: string
  required?: boolean
  /** Existing pictures to choose from, each with a description. */
  choices?: readonly PictureChoice[]
  choicesLabel?: string
}

export interface PictureChoice {
  address: string
  name: string
  shots: readonly Shot[]
}

function Choices({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly PictureChoice[]
  value: string
  onChange: (address: string) => void
}) {
  return (
    <details className="sm:col-span-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current">
        {label}
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
  )
}

/** A picture, by its address or from a file that is uploaded at once, with a preview. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, error, value, onChange, required = false, choices, choicesLabel } = props
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
          <ImageUp />
          {props.uploadLabel}
        </Button>
      </div>
      {choices && choicesLabel && (
        <Choices label={choicesLabel} choices={choices} value={value} onChange={onChange} />
      )}
    </div>
  )
}
