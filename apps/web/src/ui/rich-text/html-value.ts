import { type Editor, getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { parseInert } from '../../lib/parse-inert.ts'
import { cleanForeign } from './clean-foreign.ts'
import { extensions } from './extensions.ts'

export interface ReadHtml {
  readonly body: HTMLElement
  /** Names of the removed unsafe parts: `<script>`, `onclick`. */
  readonly removed: readonly string[]
}

/** Parses untrusted markup into inert elements, without the parts that a text must not contain. */
export function readHtml(html: string): ReadHtml {
  const body = parseInert(html)
  const removed = cleanForeign(body)
  return { body, removed }
}

/**
 * Returns the editor's initial content as JSON. The editor's library would parse an HTML string with the browser's
 * parser, which the content security policy refuses.
 */
export const contentOf = (html: string): JSONContent =>
  DOMParser.fromSchema(getSchema(extensions)).parse(readHtml(html).body).toJSON()

/** Returns the text as HTML; an empty text is an empty string. */
export const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

/** Returns the HTML with one line per block, to read and edit by hand. */
export const inLines = (html: string): string =>
  html
    .replaceAll(/(<\/(?:p|h[2-4]|li|ul|ol|table|tr|tbody|blockquote|figure|figcaption|caption)>|<hr>)(?!\n)/g, '$1\n')
    .replaceAll(/(<(?:ul|ol|table|tbody|tr|blockquote|figure)>)(?!\n)/g, '$1\n')
    .trim()
