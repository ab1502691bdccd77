const NBSP = '\u00a0'

/** Bytes → «240 КБ», «3,2 МБ», «5 МБ». */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))}${NBSP}КБ`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '').replace('.', ',')}${NBSP}МБ`
}
