/** Most characters of a link's address. */
const longest = 2048

/** Spaces, control characters and backslashes: browsers remove or convert them, which would bypass the checks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const puzzling = /[\s\\\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/
const everyPuzzling = new RegExp(puzzling, 'g')

/** A picture of the media library; showing a page must not load anything else. */
const ownPicture = /^\/media\/[A-Za-z0-9_-]{1,128}\.(?:avif|gif|jpe?g|png|webp)$/

/**
 * Returns the address of a link that a page may contain, or undefined (B07, XS2). Allowed are https without a name and
 * password before the host (they imitate a host), mailto, tel, a path of this portal, and an anchor.
 */
export function safeLink(written: string): string | undefined {
  const address = written.trim()
  if (address.length > longest || puzzling.test(address)) return undefined
  if (/^#./.test(address) || /^\/(?!\/)/.test(address)) return address
  if (/^mailto:[^/]+$/i.test(address) || /^tel:[+\d(). -]+$/i.test(address)) return address
  if (!/^https:\/\/[^/]/i.test(address) || !URL.canParse(address)) return undefined
  const { protocol, username, password, hostname } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && hostname !== '' ? address : undefined
}

/** Returns the address of a picture that a page may contain, or undefined. */
export const safePicture = (address: string): string | undefined => (ownPicture.test(address) ? address : undefined)

/** Returns the beginning of a rejected address to show to the editor: `javascript:`, `http:`, `//`; otherwise `…`. */
export function startOfAddress(address: string): string {
  const plain = address.slice(0, longest).replace(everyPuzzling, '')
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:/i.exec(plain)?.[0].toLowerCase()
  return scheme ?? (/^[/\\]{2}/.test(address.trim()) ? '//' : '…')
}
