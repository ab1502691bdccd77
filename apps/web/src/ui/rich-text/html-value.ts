import { type Editor, getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { parseInert } from '../../lib/parse-inert.ts'
import { cleanForeign } from './clean-foreign.ts'
import { extensions } from './extensions.ts'

export interface ReadHtml {
  readonly body: HTMLElement
  /** Unsafe things that are no longer in it: `<script>`, `onclick`. */
  readonly removed: readonly string[]
}

/** Markup from anywhere as elements that no page runs, without what a text never has. */
export function readHtml(html: string): ReadHtml {
  const body = parseInert(html)
  const removed = cleanForeign(body)
  return { body, removed }
}

/**
 * The content that the editor begins with. As elements, not as HTML: the editor's library would parse a string with
 * the browser's parser itself, which the policy of our pages refuses.
 */
export const contentOf = (html: string): JSONContent =>
  DOMParser.fromSchema(getSchema(extensions)).parse(readHtml(html).body).toJSON()

/** What is written, as HTML; an empty text is an empty string. */
export const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

/** The HTML with a line for each block, to be read and changed by hand. */
export const inLines = (html: string): string =>
  html
    .replaceAll(/(<\/(?:p|h[2-4]|li|ul|ol|table|tr|tbody|blockquote|figure|figcaption|caption)>|<hr>)(?!\n)/g, '$1\n')
    .replaceAll(/(<(?:ul|ol|table|tbody|tr|blockquote|figure)>)(?!\n)/g, '$1\n')
    .trim()
