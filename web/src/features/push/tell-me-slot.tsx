import { loadNamespaces } from '../../i18n/store.ts'
import { Part } from '../../ui/states/part.tsx'
import type { TellMeProps } from './own-push.tsx'
import { canBeNotified } from './this-device.ts'

const download = async () => {
  const [{ TellMe }] = await Promise.all([import('./own-push.tsx'), loadNamespaces(['push'])])
  return { default: TellMe }
}

/** The place of the push offer. Its code is downloaded only if this browser supports pushes. */
export function TellMeSlot(props: TellMeProps) {
  return <Part download={download} request={canBeNotified()} given={props} />
}
