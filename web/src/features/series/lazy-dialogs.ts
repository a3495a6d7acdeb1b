import { loadNamespaces } from '../../i18n/store.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'

const words = () => loadNamespaces(['series'])

/** Repeats a booking. Its code and its words are downloaded when it is first opened. */
export const RepeatDialog = onDemand(async () => {
  const [dialog] = await Promise.all([import('./repeat-dialog.tsx'), words()])
  return dialog
})

/** A series, and what can be done with a booking of it and all that follow. */
export const SeriesDialog = onDemand(async () => {
  const [dialog] = await Promise.all([import('./series-dialog.tsx'), words()])
  return dialog
})
