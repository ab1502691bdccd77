/** The file's name in a `Content-Disposition`, with whatever letters (RFC 6266); null: it tells none. */
export function savedName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() || null
}
