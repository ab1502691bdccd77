/**
 * A name as a letter may say it. One with an address in it, or as long as an advertisement, is not said (empty):
 * whoever has us write to somebody else's mailbox may call themselves anything, and mail programs make links of text.
 */
export function saidName(name: string): string {
  const trimmed = name.trim()
  const looksLikeAddress = /[/\\@:]|\p{L}\.\p{L}/u.test(trimmed)
  return looksLikeAddress || trimmed.length > 80 ? '' : trimmed
}
