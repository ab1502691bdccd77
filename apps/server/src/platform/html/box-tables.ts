/**
 * Sanitised HTML whose tables stand each in a box that scrolls sideways and that the keyboard reaches (A14).
 *
 * @param label what a screen reader calls such a box
 */
export function boxTables(html: string, label: string): string {
  const open = `<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table>`
  return html.replaceAll('<table>', open).replaceAll('</table>', '</table></div>')
}
