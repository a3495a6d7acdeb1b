import { useSyncExternalStore } from 'react'
import { Part } from '../states/part.tsx'
import { currentToast, onToastChange } from './toast.ts'

const download = () => import('./toaster.tsx')
const currentId = () => currentToast()?.id

/** The place of the Toaster. Its code is loaded with the first toast. */
export function ToasterSlot() {
  const id = useSyncExternalStore(onToastChange, currentId)
  return <Part download={download} request={id} given={{}} />
}
