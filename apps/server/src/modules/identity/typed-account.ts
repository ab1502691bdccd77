/** What a person typed as the account: login, e-mail or phone (C02). */
export interface TypedAccount {
  /** One spelling whatever the keyboard, case and spaces around (AU12). */
  readonly text: string
  /** E.164; undefined: no phone was typed. */
  readonly phone: string | undefined
  /** The same for each way to write the same thing. */
  readonly canonical: string
}

export function readAccount(typed: string): TypedAccount {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  const phone = asPhone(text)
  return { text, phone, canonical: phone ?? text }
}

/** `067…`, `38067…`, `+38 (067) …` → E.164. */
function asPhone(text: string): string | undefined {
  if (!/^\+?[0-9 ()-]{9,24}$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return `+${digits}`
  if (digits.length === 10 && digits.startsWith('0')) return `+38${digits}`
  return digits.length === 12 && digits.startsWith('380') ? `+${digits}` : undefined
}
