/** Formats a line of the waterworks (101): `;`, quotes only where needed, CRLF. */
export function semicolonLine(fields: readonly string[]): string {
  const cells = fields.map((field) => (/[;"\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
  return `${cells.join(';')}\r\n`
}

/** Formats a line of the suburb waterworks (999): comma, every field quoted, CRLF. */
export function quotedLine(fields: readonly string[]): string {
  return `${fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')}\r\n`
}
