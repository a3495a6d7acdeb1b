import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Field } from '../fields/field.tsx'
import { Input } from '../fields/input.tsx'
import { Textarea } from '../fields/textarea.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

interface ReasonDialogProps extends Omit<ConfirmDialogProps, 'onConfirm'> {
  /** The field's label and hint, and its error while too little is written. */
  words: { label: string; hint?: string; missing: string }
  /** Called with the trimmed text. A sentence that it resolves with is shown at the field. */
  onReason: (reason: string) => unknown
  /** Reasons that one press writes. */
  usual?: readonly string[]
  /** Whether it asks for a longer note, of three characters at least. */
  isNote?: boolean
}

/** A question that is confirmed with a reason, above any further fields. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { words, onReason, usual = [], isNote = false, children, ...dialog } = props
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const write = (next: string) => {
    setText(next)
    setProblem(null)
  }
  const confirm = async () => {
    const reason = text.trim()
    const told = reason.length < (isNote ? 3 : 1) ? words.missing : await onReason(reason)
    if (typeof told === 'string') setProblem(told)
  }
  const field = {
    value: text,
    onChange: (event: { target: { value: string } }) => write(event.target.value),
  }
  return (
    <ConfirmDialog {...dialog} onConfirm={() => void confirm()}>
      <Field label={words.label} hint={words.hint} error={problem} required>
        {isNote ? (
          <Textarea rows={3} maxLength={500} {...field} />
        ) : (
          <Input maxLength={200} {...field} />
        )}
      </Field>
      {usual.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {usual.map((reason) => (
            <Button key={reason} variant="outline" size="small" onClick={() => write(reason)}>
              {reason}
            </Button>
          ))}
        </div>
      )}
      <div className="mt-4 empty:hidden">{children}</div>
    </ConfirmDialog>
  )
}
