import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { startTransition, useDeferredValue, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../layout/class-names.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { escapeToast } from './toast.ts'
import { focusAgain, openerNow } from './opener.ts'
import { leaving, UnsavedContext, useUnsavedInside } from './unsaved.ts'

export interface OpenProps {
  /** By default it is open for as long as it is rendered. */
  open?: boolean
  onClose?: () => void
  /** For a dialog with a trigger, which opens it too. */
  onOpenChange?: (open: boolean) => void
}

/**
 * Whether a dialog is rendered, and a function that opens or closes it. A dialog takes several frames to render, so it
 * is rendered in a transition after the press was shown. The caller closes it at once.
 */
export function useOpenAfterPress({
  open = true,
  onClose,
  onOpenChange,
}: OpenProps): [boolean, (open: boolean) => void] {
  const isDrawn = useDeferredValue(open, false)
  const change = (next: boolean) =>
    startTransition(() => {
      onOpenChange?.(next)
      if (!next) onClose?.()
    })
  return [open && isDrawn, change]
}

export interface ModalProps extends OpenProps {
  /** An element that opens the modal and gets the focus back. It must take a ref and `onClick`, as Button does. */
  trigger?: ReactNode
  title: ReactNode
  description?: ReactNode
  closeLabel?: string
  /** The element inside that gets the focus first. If it is missing, the modal itself gets it. */
  focusFirst?: () => HTMLElement | null | undefined
  /** Buttons that stay visible under the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
  className?: string | undefined
  /** Only the close button closes the modal, because its content would be lost by a press outside or Escape. */
  isFirm?: boolean
}

const fromBelow =
  'inset-x-0 bottom-0 max-h-[min(92dvh,calc(100dvh-1.5rem))] rounded-t-panel border-t pb-[env(safe-area-inset-bottom)] ' +
  'data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out'

/** The positions of a modal. `center` is a bottom sheet below 768 px (product#small-screens). */
const places = {
  center: `${fromBelow} md:inset-0 md:m-auto md:h-fit md:max-h-[min(46rem,calc(100dvh-4rem))] md:w-[calc(100%-4rem)] md:max-w-lg md:rounded-panel md:border`,
  right:
    'inset-y-0 right-0 w-[min(22rem,calc(100vw-3rem))] border-l pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] ' +
    'pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-slide-in data-[state=closed]:animate-slide-out',
  bottom: `${fromBelow} mx-auto max-w-2xl sm:border-x`,
}

export const scrimLook =
  'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

/** Focuses the dialog itself, so that screen readers read its name first and the close button shows no focus ring. */
function takeFocus(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

function Header({ title, description, closeLabel }: ModalProps) {
  const t = useTranslations('core')
  return (
    <header className="flex items-start gap-3 px-5 pt-4 pb-2 md:px-6 md:pt-5">
      <div className="grid min-w-0 flex-1 gap-1 pt-1.5">
        <Radix.Title className="text-xl">{title}</Radix.Title>
        {description && (
          <Radix.Description className="text-sm text-soft">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label={closeLabel ?? t('close')} className="-mr-2">
          <X />
        </IconButton>
      </Radix.Close>
    </header>
  )
}

/** The base of Dialog and Sheet: backdrop, focus trap, title, close button, scrolling content. */
function Modal({ place, ...props }: ModalProps & { place: keyof typeof places }) {
  const opener = useRef<HTMLElement | null>(null)
  const [isOpen, change] = useOpenAfterPress(props)
  const unsaved = useUnsavedInside()
  const giveFocusBack = (event: Event) => {
    // Radix returns the focus to its own trigger; a modal without one returns it here.
    if (props.trigger) return
    event.preventDefault()
    focusAgain(opener.current)
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => leaving(unsaved, () => change(open))}>
      {props.trigger && <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>}
      <Radix.Portal>
        {/* Radix closes on a click outside. An iPad only sends clicks for elements with a pointer cursor. */}
        <Radix.Overlay className={classNames(scrimLook, 'pointer-coarse:cursor-pointer')} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            opener.current = openerNow()
            takeFocus(event)
            props.focusFirst?.()?.focus()
          }}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={(event) => {
            escapeToast(event)
            if (props.isFirm) event.preventDefault()
          }}
          onInteractOutside={(event) => props.isFirm && event.preventDefault()}
          className={classNames(
            'fixed z-40 flex flex-col border-line bg-surface shadow-soft focus-visible:outline-none',
            places[place],
            props.className,
          )}
          {...(!props.description && { 'aria-describedby': undefined })}
        >
          <Header {...props} />
          {/* `flex-auto` starts from the content's height. With a basis of 0, WebKit computes a wrong height if the
              dialog is as high as its content. `relative` makes hidden inputs scroll with their labels; otherwise
              they extend beyond the dialog. */}
          <div className="relative min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 pt-2 pb-6 md:px-6">
            <UnsavedContext value={unsaved}>{props.children}</UnsavedContext>
          </div>
          {props.footer && (
            <footer className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end md:px-6">
              {props.footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A dialog in the middle of the screen, or below 768 px a sheet at the bottom. Its content scrolls inside. */
export function Dialog(props: ModalProps) {
  return <Modal place="center" {...props} />
}

/** A panel that slides over the page, from the right (the phone's menu) or from the bottom (a cart, a summary). */
export function Sheet({ side = 'right', ...props }: ModalProps & { side?: 'right' | 'bottom' }) {
  return <Modal place={side} {...props} />
}
