import { useId } from 'react'
import { Button } from '../actions/button.tsx'
import { Form } from '../fields/form.tsx'
import { Dialog, type ModalProps } from './dialog.tsx'

export interface FormDialogProps extends Pick<ModalProps, 'title' | 'description' | 'children'> {
  onClose: () => void
  /** The label of a button that closes the dialog, beside the one that submits; by default there is none. */
  cancelLabel?: string
  submitLabel: string
  isBusy: boolean
  disabled?: boolean
  onSubmit: () => unknown
}

/** A dialog with a form, whose buttons stay visible under it. */
export function FormDialog(props: FormDialogProps) {
  const { cancelLabel, submitLabel, isBusy, disabled, onSubmit, children, ...dialog } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {cancelLabel && (
            <Button variant="outline" onClick={dialog.onClose}>
              {cancelLabel}
            </Button>
          )}
          <Button type="submit" form={id} loading={isBusy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={onSubmit} className="grid gap-5">
        {children}
      </Form>
    </Dialog>
  )
}
