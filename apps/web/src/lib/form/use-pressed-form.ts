import { useState } from 'react'
import { type SchemaForm, useSchemaForm } from './use-schema-form.ts'

interface PressedForm<Values> extends SchemaForm<Values> {
  /** Shows the errors of all invalid fields from now on; runs the function if the schema accepts the values. */
  press: (run: () => void) => void
}

/**
 * A schema form whose button is always enabled. Its errors appear after the first press, and not when a field loses the
 * focus.
 */
export function usePressedForm<Values extends object>(
  ...from: Parameters<typeof useSchemaForm<Values>>
): PressedForm<Values> {
  const form = useSchemaForm(...from)
  const [isPressed, setPressed] = useState(false)
  return {
    ...form,
    isDirty: () => isPressed,
    press: (run) => {
      setPressed(true)
      if (form.isValid) run()
    },
    forget: () => setPressed(false),
  }
}
