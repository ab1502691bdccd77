/**
 * Lists the numbers in E.164 that a typed text may mean; empty if it is no phone number.
 * `(067) 123-45-67`, `0671234567`, `380671234567`, `671234567` → `+380671234567`; a foreign number keeps its digits.
 */
export function phonesIn(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  if (!/^\+?[\d\s().-]+$/.test(text) || digits.length < 9 || digits.length > 15) return []
  if (text.startsWith('+')) return [`+${digits}`]
  const national = /^(?:(?:38)?0)?(\d{9})$/.exec(digits)?.[1]
  return national === undefined ? [`+${digits}`] : [`+380${national}`, `+${digits}`]
}
