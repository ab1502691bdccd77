import { decodeEntities, readTags, type Tag } from './read-tags.ts'

/** A heading, paragraph, item, table row or picture of a text. */
export interface TextBlock {
  /** `h2`, `p`, `li`, `tr`… */
  readonly tag: string
  /** Plain text: a link followed by its address, a picture as its description, cells separated by a bar. */
  readonly text: string
  /** The block's HTML, to detect a change of formatting. */
  readonly html: string
}

const blockTags = /^(h[2-4]|p|li|blockquote|figcaption|caption|tr|hr)$/
const containers = /^(ul|ol|table|thead|tbody|figure)$/

const attribute = (tag: string, name: string) => decodeEntities(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** Returns the plain text for a tag inside a block. */
function inlineText({ html, name, isClosing }: Tag, link: string): string {
  if (name === 'br') return ' '
  if (name === 'img') return ` [${attribute(html, 'alt')} ${attribute(html, 'src')}] `
  if ((name === 'td' || name === 'th') && isClosing) return ' | '
  return name === 'a' && isClosing ? ` (${link})` : ''
}

/**
 * True if a tag continues the open block: cells belong to their row, and the first block of an item or quotation
 * belongs to it.
 */
const continues = (open: TextBlock, { name }: Tag) =>
  (open.tag === 'tr' && name !== 'tr' && !containers.test(name)) ||
  (name === 'p' && open.tag !== '' && open.text.trim() === '')

const startsBlock = ({ name }: Tag) => blockTags.test(name) || containers.test(name)

/** Splits sanitised HTML into blocks. */
export function textBlocks(sanitised: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open = { tag: '', text: '', html: '' }
  let link = ''
  const begin = (tag: string) => {
    const text = open.text.replaceAll(/\s+/g, ' ').trim()
    if (text !== '') blocks.push({ tag: open.tag || 'p', text, html: open.html })
    open = { tag, text: '', html: '' }
  }
  const readTag = (tag: Tag) => {
    if (startsBlock(tag)) {
      if (!continues(open, tag)) begin(tag.isClosing || containers.test(tag.name) ? '' : tag.name)
      if (tag.name === 'hr') open.text = '———'
      return
    }
    if (tag.name === 'a' && !tag.isClosing) link = attribute(tag.html, 'href')
    open.text += inlineText(tag, link)
  }
  for (const piece of readTags(sanitised)) {
    if (typeof piece === 'string') open.text += decodeEntities(piece)
    else readTag(piece)
    open.html += typeof piece === 'string' ? piece : piece.html
  }
  begin('')
  return blocks
}
