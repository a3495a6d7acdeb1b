import { onDemand } from '../../ui/states/on-demand.tsx'

/** The dialog of a bill. Its code, with forms and the code for phones, is downloaded when a bill is first opened. */
export const BillDialog = onDemand(async () => ({
  default: (await import('./bill-dialog.tsx')).BillDialog,
}))
