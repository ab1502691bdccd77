/** Saves bytes as a download of the browser. */
export function saveFile(bytes: Uint8Array, { name, type }: { name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
