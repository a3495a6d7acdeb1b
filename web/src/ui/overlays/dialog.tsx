import { Modal, type ModalProps } from './modal.tsx'

/** A dialog in the middle of the screen, or below 768 px a sheet at the bottom. Its content scrolls inside. */
export function Dialog(props: ModalProps) {
  return <Modal place="center" {...props} />
}
