import { type ChangeEvent, useState } from 'react'
import { TextField, type TextFieldProps } from './field.tsx'

/** How a value is written in a field: a date as «23.11.2026», a time as «18:00». */
export interface Notation {
  /** Formats what is typed at the end, or pasted, as far as it is typed. */
  readonly format: (typed: string) => string
  /** The value of a text; null: the text is incomplete, or there is no such value. */
  readonly read: (text: string) => string | null
  readonly write: (value: string) => string
  /** The message for a text without a value. */
  readonly problem: (text: string) => string
}

export interface WrittenFieldProps
  extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'ref' | 'inputMode' | 'after'> {
  /** The value, or the text that is typed so far. */
  value: string
  /** Called with the value; while the text is incomplete, with the text, so that a draft of the form keeps it. */
  onChange: (event: { currentTarget: { value: string } }) => void
}

interface FieldProps extends WrittenFieldProps, Pick<TextFieldProps, 'after'> {
  notation: Notation
}

/**
 * A text field whose value is written the same way in every browser: a native field shows it in the browser's language.
 * A form with an incomplete text is not sent (`FormFrame`).
 */
export function WrittenField({ notation, value, onChange, onBlur, onKeyDown, error, ...rest }: FieldProps) {
  const { format, read, write, problem } = notation
  const asValue = (text: string) => read(text) ?? text.trim()
  const [text, setText] = useState(() => write(value))
  const [isJudged, setJudged] = useState(false)
  if (value !== asValue(text)) setText(write(value))
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const next = afterTyping(text, { input: currentTarget, format })
    setText(next)
    setJudged(false)
    onChange({ currentTarget: { value: asValue(next) } })
  }
  const parsed = read(text)
  const isUnfinished = text.trim() !== '' && parsed === null
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete={rest.autoComplete ?? 'off'}
      value={text}
      {...(isUnfinished && { 'data-unfinished': true })}
      error={isUnfinished ? (isJudged ? problem(text) : undefined) : error}
      onChange={type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setJudged(true)
        onKeyDown?.(event)
      }}
      onBlur={() => {
        setJudged(true)
        if (parsed) setText(write(parsed))
        onBlur?.()
      }}
    />
  )
}

/** Separators are put in only at the end: a correction in the middle must not move the caret. */
function afterTyping(
  before: string,
  { input, format }: { input: HTMLInputElement } & Pick<Notation, 'format'>,
): string {
  const typed = input.value
  const isAtEnd = input.selectionStart === null || input.selectionStart === typed.length
  const isDeleting = before.startsWith(typed)
  return isAtEnd && !isDeleting ? format(typed) : typed
}
