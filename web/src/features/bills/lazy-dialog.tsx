import { lazy, Suspense } from 'react'
import type { BillDialogProps } from './bill-dialog.tsx'

const Opened = lazy(async () => ({ default: (await import('./bill-dialog.tsx')).BillDialog }))

/** A bill over the page. Its code, with forms and the code for phones, is downloaded when a bill is first opened. */
export function BillDialog(props: BillDialogProps) {
  return (
    <Suspense>
      <Opened {...props} />
    </Suspense>
  )
}
