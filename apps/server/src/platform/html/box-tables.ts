/**
 * Wraps each table of sanitised HTML in a box that scrolls sideways and is focusable by keyboard (A14).
 *
 * @param label name of the box for screen readers
 */
export function boxTables(html: string, label: string): string {
  const open = `<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table>`
  return html.replaceAll('<table>', open).replaceAll('</table>', '</table></div>')
}
