import type { ComponentProps } from 'react'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: () => unknown
}

/** A form that its page checks and sends. */
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
