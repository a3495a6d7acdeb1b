import { Modal, type ModalProps } from './modal.tsx'

/** A panel that slides over the page, from the right (the phone's menu) or from the bottom (a cart, a summary). */
export function Sheet({ side = 'right', ...props }: ModalProps & { side?: 'right' | 'bottom' }) {
  return <Modal place={side} {...props} />
}
