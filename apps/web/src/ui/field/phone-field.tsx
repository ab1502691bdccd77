import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { caretAfter, phoneText } from '../../lib/phone-text.ts'
import { TextField, type TextFieldProps } from './field.tsx'

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'ref'> {
  value: string
  /** Receives the number as `+38 (067) 123 45 67`, as far as it is typed. */
  onPhone: (phone: string) => void
}

/** A field that formats a phone number as `+38 (0XX) XXX XX XX` while the user types or pastes it. */
export function PhoneField({ value, onPhone, ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const write = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value
    const text = phoneText(typed)
    caret.current = caretAfter({ text: typed, caret: currentTarget.selectionStart ?? typed.length }, text)
    onPhone(text)
  }
  return (
    <TextField autoComplete="tel" {...rest} ref={input} type="tel" inputMode="tel" value={value} onChange={write} />
  )
}
