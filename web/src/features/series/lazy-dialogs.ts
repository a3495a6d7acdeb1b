import { loadNamespaces } from '../../i18n/store.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'

const words = () => loadNamespaces(['series'])

/** Repeats a booking. Its code and texts are downloaded when it is first opened. */
export const RepeatDialog = onDemand(async () => {
  const [dialog] = await Promise.all([import('./repeat-dialog.tsx'), words()])
  return dialog
})

/** A series, with the acts on a booking and all following ones. It is downloaded when first opened. */
export const SeriesDialog = onDemand(async () => {
  const [dialog] = await Promise.all([import('./series-dialog.tsx'), words()])
  return dialog
})
