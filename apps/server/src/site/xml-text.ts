const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML does not know at all: controls, but for the tab and the ends of lines. */
const unknown = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu

/** Text for XML, in an element or an attribute. */
export const xmlText = (text: string): string =>
  text.replace(unknown, '').replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
