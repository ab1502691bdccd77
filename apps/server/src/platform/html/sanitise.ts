import sanitizeHtml from 'sanitize-html'

/** What an editor's text is made of. No pictures, styles, forms, frames; no id or class that could pose as ours. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

/**
 * HTML that an editor wrote, made safe to show (requirement B07): whatever is not on a short list is left out, the
 * text of removed tags stays. Done when it is shown, whatever was done when it was saved: a row that somebody put
 * into the database by other means runs no script either.
 */
export const sanitise = (html: string): string => sanitizeHtml(html, options)
