import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { useUnsavedForm } from '../../ui/overlays/unsaved.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Form } from '../../ui/fields/form.tsx'

/** A list that is saved at once. `today` is there where its form depends on the day. */
interface Listed {
  version: number
  today?: string
}

/**
 * The list on which a form is based. If another person saves it meanwhile, a form without changes takes theirs over;
 * otherwise `isOvertaken`. `start` begins again with another list.
 */
export function useListed<List extends Listed, Entries extends FieldValues>(
  { formState: { isDirty }, reset }: UseFormReturn<Entries>,
  known: List,
  entriesOf: (list: List) => Entries,
) {
  const [listed, setListed] = useState(known)
  function start(list: List): void {
    setListed(list)
    reset(entriesOf(list))
  }
  const isOvertaken = known.version > listed.version
  const follow = useEffectEvent(() => start(known))
  const follows = (isOvertaken || known.today !== listed.today) && !isDirty
  useEffect(() => {
    // The form keeps its values outside of React's state, so both are brought up to date here.
    // oxlint-disable-next-line react/set-state-in-effect
    if (follows) follow()
  }, [follows])
  return { listed, start, isOvertaken: isOvertaken && isDirty }
}

export interface ListedFormProps<Entries extends FieldValues> {
  form: UseFormReturn<Entries>
  isBusy: boolean
  isOvertaken: boolean
  /** Drops what was typed, for the list of the other person. */
  onTakeOver: () => void
  /** Sends the list, and resolves with whether it is saved. */
  onSend: (entries: Entries) => Promise<boolean>
  children: ReactNode
  /** Shown beside the button that saves. */
  foot?: ReactNode
}

/** The frame of a form whose list is saved at once: it guards what isn't saved, and says if it was overtaken. */
export function ListedForm<Entries extends FieldValues>(props: ListedFormProps<Entries>) {
  const { form, isBusy, isOvertaken, onTakeOver, onSend, children, foot } = props
  const t = useTranslations('settings')
  const tStaff = useTranslations('staff')
  const { isDirty } = form.formState
  async function save(): Promise<boolean> {
    let isSaved = false
    await form.handleSubmit(async (entries) => {
      isSaved = await onSend(entries)
    })()
    return isSaved
  }
  useUnsavedForm(isDirty && !isBusy, save)
  return (
    <Form onSubmit={save} className="grid gap-4">
      {children}
      {isOvertaken && !isBusy && (
        <Alert
          tone="warning"
          title={tStaff('clash.title')}
          action={
            <Button variant="outline" size="small" onClick={onTakeOver}>
              {t('takeOver')}
            </Button>
          }
        >
          {t('overtaken')}
        </Alert>
      )}
      <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
        {foot}
        <Button type="submit" loading={isBusy} disabled={!isDirty}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
