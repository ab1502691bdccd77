import type { KeyboardEventHandler, ReactNode, Ref } from 'react'

interface FormFrameProps {
  /** For a submit button outside the form: its attribute `form` names this ID. */
  id?: string
  /** Accessible name. Omitted if the card or the dialog around the form has a name. */
  label?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLFormElement>
  /** Called when a field of the form receives the focus. */
  onFocus?: (() => void) | undefined
  onKeyDown?: KeyboardEventHandler<HTMLFormElement> | undefined
  /** Called by a submit button or by Enter. */
  onSubmit: () => void
  children: ReactNode
}

/** The form element of every screen: the portal's own messages replace the browser's validation. */
export function FormFrame({ label, onSubmit, ...rest }: FormFrameProps) {
  return (
    <form
      {...rest}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React passes events from a dialog to the form around it, for example from a link dialog to an editor's form.
        event.stopPropagation()
        // A half-typed date of an optional field must not be sent as no date.
        const unfinished = event.currentTarget.querySelector<HTMLElement>('[data-unfinished]')
        if (unfinished) unfinished.focus()
        else onSubmit()
      }}
    />
  )
}
