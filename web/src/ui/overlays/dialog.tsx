import { Modal, type ModalProps } from './modal.tsx'

/** A dialog in the middle of the screen; below 768 px a sheet from the bottom. Its content scrolls inside. */
export function Dialog(props: ModalProps) {
  return <Modal place="center" {...props} />
}
