import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Form } from '../../../ui/fields/form.tsx'

export interface ActionDialogProps {
  title: string
  /** The customer's name and the time. */
  description: string
  /** The label of the confirm button. */
  submitLabel: string
  isBusy: boolean
  disabled?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The dialog of an act on a booking: the customer, the question, and the buttons to cancel and confirm. */
export function ActionDialog({ submitLabel, isBusy, ...props }: ActionDialogProps) {
  const t = useTranslations('desk')
  const { disabled = false, onSubmit, onClose, children, ...said } = props
  return (
    <Dialog
      onClose={onClose}
      {...said}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('confirm.keep')}
          </Button>
          <Button type="submit" form="desk-act" loading={isBusy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id="desk-act" onSubmit={onSubmit} className="grid gap-5">
        {children}
      </Form>
    </Dialog>
  )
}
