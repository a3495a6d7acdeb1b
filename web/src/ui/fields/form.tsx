import type { ComponentProps } from 'react'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: () => unknown
}

/** A form without the browser's own checks: its page checks the fields and makes the call. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React passes events of a dialog to the form that renders it, which isn't submitted.
        event.stopPropagation()
        void onSubmit()
      }}
      {...rest}
    />
  )
}
