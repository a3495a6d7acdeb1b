import type { Customer } from '@lantern/contract/customers'
import { issueSignInLink } from '@lantern/contract/signin'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { nameOf } from '../customer-words.ts'

/** Makes a one-time sign-in link for a customer, and shows it, so that staff can pass it on. */
export function SignInLink({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('customers')
  const [url, setUrl] = useState<string | null>(null)
  const name = nameOf(customer)
  const { act, isBusy } = useAction(issueSignInLink, {
    failed: { title: t('link.failed'), otherwise: t('form.failedText') },
    onDone: (link) => setUrl(link.url),
  })
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: t('link.copied') })
    } catch {
      toast({ variant: 'destructive', title: t('link.copyFailed') })
    }
  }
  if (url === null) {
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('link.title', { name })}
        description={t('link.text')}
        cancelLabel={t('form.cancel')}
        confirmLabel={t('link.submit')}
        loading={isBusy}
        onConfirm={() => void act({ params: { id: String(customer.id) } })}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('link.title', { name })}
      description={t('link.once')}
      closeLabel={t('close')}
      footer={
        <Button onClick={() => void copy(url)}>
          <Copy aria-hidden="true" />
          {t('link.copy')}
        </Button>
      }
    >
      <Field label={t('link.label')}>
        <Input readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
    </Dialog>
  )
}
