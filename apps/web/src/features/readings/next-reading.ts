/** Enter goes down, as a pen does in a paper book: focuses the next reading of the form; false after the last one. */
export function focusNextReading(input: HTMLInputElement): boolean {
  const fields = Array.from(input.form?.querySelectorAll<HTMLInputElement>('input[data-reading]') ?? [])
  const next = fields[fields.indexOf(input) + 1]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
