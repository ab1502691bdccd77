/**
 * The header that makes a browser save and not show. Both spellings of RFC 6266: the first for old programs, in
 * letters that a header may hold; nothing of a name can end the header or begin another (attack FU1).
 */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
