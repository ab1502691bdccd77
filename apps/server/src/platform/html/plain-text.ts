import { decodeEntities } from './read-tags.ts'

/** The words of sanitised HTML: tags away, entities resolved, one space between. */
export const plainText = (html: string): string =>
  decodeEntities(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
