import { decodeEntities, readTags } from './read-tags.ts'

export interface OutlineHeading {
  /** To link to: `#${id}`. */
  readonly id: string
  readonly level: 2 | 3 | 4
  readonly text: string
}

/**
 * The sign before an id: with a hyphen in it no name that scripts, styles or forms of the portal ask for can be the
 * same (XS5), and no author's id survives `sanitise`.
 */
const prefix = 'r-'

function idFor(text: string, taken: Map<string, number>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const id = `${prefix}${words.join('-').slice(0, 60)}`
  let next = id
  for (let count = taken.get(id) ?? 0; taken.has(next); next = `${id}-${count}`) {
    count += 1
    taken.set(id, count)
  }
  taken.set(next, 1)
  return next
}

/**
 * A text that `sanitise` has made, with an id on every heading that says something, made of its words (the same words
 * give the same id, so links to a place last), and the list of those headings for a table of contents.
 */
export function withOutline(sanitised: string): { html: string; headings: readonly OutlineHeading[] } {
  const headings: OutlineHeading[] = []
  const taken = new Map<string, number>()
  const pieces: string[] = []
  let opened: { at: number; text: string } | undefined
  for (const piece of readTags(sanitised)) {
    if (typeof piece === 'string') {
      if (opened) opened.text += decodeEntities(piece)
      pieces.push(piece)
      continue
    }
    const level = ({ h2: 2, h3: 3, h4: 4 } as const)[piece.name]
    if (level && !piece.isClosing) opened = { at: pieces.length, text: '' }
    else if (level && opened) {
      const text = opened.text.replaceAll(/\s+/g, ' ').trim()
      if (text !== '') {
        const id = idFor(text, taken)
        headings.push({ id, level, text })
        pieces[opened.at] = `<${piece.name} id="${id}">`
      }
      opened = undefined
    }
    pieces.push(piece.html)
  }
  return { html: pieces.join(''), headings }
}
