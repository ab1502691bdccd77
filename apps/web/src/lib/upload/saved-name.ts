/**
 * Returns the file name from a `Content-Disposition` header, including non-ASCII names (RFC 6266); null if there is
 * none.
 */
export function savedName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() || null
}
