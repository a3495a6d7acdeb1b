import * as Radix from 'radix-ui/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../actions/button.tsx'
import { scrimLook, useOpenAfterPress, type OpenProps } from './dialog.tsx'
import { escapeToast } from './toast.ts'
import { focusAgain, openerNow } from './opener.ts'
import { Form } from '../fields/form.tsx'

export interface ConfirmDialogProps extends Pick<OpenProps, 'open'> {
  onClose: () => void
  title: ReactNode
  description: ReactNode
  /** The label of the second button; `Cancel` by default. */
  cancelLabel?: string
  confirmLabel: string
  /** Called when confirmed; the dialog stays open until the caller closes it, so that `loading` can be shown. */
  onConfirm: () => void
  /** The second button's own act. Confirm then has the focus first, and only Escape closes without an answer. */
  onCancel?: () => void
  destructive?: boolean
  loading?: boolean
  disabled?: boolean
  /** The element that gets the focus after closing, if the one that opened the dialog is about to disappear. */
  focusAfter?: () => HTMLElement | null
  children?: ReactNode
}

/** A question that a press outside doesn't close. Cancel has the focus first; Enter in a field confirms. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, onConfirm, onCancel, focusAfter, children } = props
  const t = useTranslations('core')
  const { destructive = false, loading = false, disabled = false } = props
  const { cancelLabel = t('cancel') } = props
  const [isOpen, change] = useOpenAfterPress(props)
  // Radix returns the focus to its own trigger, which this dialog doesn't have.
  const opener = useRef<HTMLElement | null>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const takeFocus = (event: Event) => {
    opener.current = openerNow()
    event.preventDefault()
    const first = onCancel ? confirm : cancel
    first.current?.focus()
  }
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    focusAgain(focusAfter?.() ?? opener.current)
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content
          onEscapeKeyDown={escapeToast}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={giveFocusBack}
          className={
            'fixed inset-x-4 bottom-4 z-40 mx-auto mb-[env(safe-area-inset-bottom)] max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto ' +
            'rounded-panel border border-line bg-surface p-6 shadow-soft focus-visible:outline-none md:inset-0 md:m-auto md:h-fit ' +
            'data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out'
          }
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-soft">{description}</Radix.Description>
          <Form onSubmit={onConfirm}>
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button
                ref={cancel}
                variant="outline"
                disabled={loading}
                onClick={onCancel ?? (() => change(false))}
              >
                {cancelLabel}
              </Button>
              <Button
                ref={confirm}
                type="submit"
                variant={destructive ? 'danger' : 'primary'}
                loading={loading}
                disabled={disabled}
              >
                {props.confirmLabel}
              </Button>
            </div>
          </Form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
