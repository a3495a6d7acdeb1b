/** The look that all inputs and selects share. A text size of 16 px keeps a phone from zooming in on focus. */
export const controlLook =
  'block w-full min-h-11 rounded-control border-[1.5px] border-edge bg-surface px-3.5 py-2 text-base text-ink transition-colors ' +
  'placeholder:text-soft hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0 ' +
  'aria-invalid:border-vermilion disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-soft ' +
  'read-only:not-[select]:bg-sunk'
