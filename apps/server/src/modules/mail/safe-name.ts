/**
 * Returns a name that is safe in a letter. A name that contains an address or is as long as an advertisement becomes
 * empty. A sender chooses the name in a letter to another person's mailbox, and mail programs turn text into links.
 */
export function safeName(name: string): string {
  const trimmed = name.trim()
  const looksLikeAddress = /[/\\@:]|\p{L}\.\p{L}/u.test(trimmed)
  return looksLikeAddress || trimmed.length > 80 ? '' : trimmed
}
