import { decodeEntities } from './read-tags.ts'

/** Returns the text of sanitised HTML: without tags, entities decoded, single spaces. */
export const plainText = (html: string): string =>
  decodeEntities(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
