/** Longer is no address that a person writes. */
const longest = 2048

/** Spaces, control characters and backslashes: browsers leave out or turn what a rule would read otherwise. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const puzzling = /[\s\\\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/
const everyPuzzling = new RegExp(puzzling, 'g')

/** A picture of the media library: nothing else may be loaded by looking at a page. */
const ownPicture = /^\/media\/[A-Za-z0-9_-]{1,128}\.(?:avif|gif|jpe?g|png|webp)$/

/**
 * The address of a link as it may stand in a page: https without a name and password before the host (they pose as
 * the host), mailto, tel, a path of this portal, or a place in the page. Undefined: it may not (B07, XS2).
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

/** The address of a picture as it may stand in a page; undefined: it may not. */
export const safePicture = (address: string): string | undefined => (ownPicture.test(address) ? address : undefined)

/** What a refused address begins with, as an editor is told of it: `javascript:`, `http:`, `//`; else the sign `…`. */
export function startOfAddress(address: string): string {
  const plain = address.slice(0, longest).replace(everyPuzzling, '')
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:/i.exec(plain)?.[0].toLowerCase()
  return scheme ?? (/^[/\\]{2}/.test(address.trim()) ? '//' : '…')
}
