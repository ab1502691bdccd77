import { decodeEntities, readTags } from './read-tags.ts'

export interface OutlineHeading {
  /** Link target: `#${id}`. */
  readonly id: string
  readonly level: 2 | 3 | 4
  readonly text: string
}

/**
 * Prefix of an id. With its hyphen an id cannot equal a name that the portal's scripts, styles or forms use (XS5).
 * `sanitise` removes ids that authors wrote.
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
 * Adds an id to every heading with text in a text from `sanitise`, and returns the headings for a table of contents. An
 * id is made of the heading's words, so links stay valid while the words stay the same.
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
