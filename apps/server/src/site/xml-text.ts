const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML forbids: control characters except the tab and line ends. */
const unknown = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu

/** Escapes a text for XML, in an element or an attribute. */
export const xmlText = (text: string): string =>
  text.replace(unknown, '').replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
