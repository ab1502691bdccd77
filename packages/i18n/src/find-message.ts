import catalogue from './messages-uk.json' with { type: 'json' }

const texts: Readonly<Record<string, string>> = catalogue

/** The text of a key that came as data (a schema's message); undefined: the catalogue has no such key. Server only. */
export const findMessage = (key: string): string | undefined => (Object.hasOwn(texts, key) ? texts[key] : undefined)

/** Keys of the catalogue that begin so. Server only. */
export const findKeys = (prefix: string): readonly string[] =>
  Object.keys(texts).filter((key) => key.startsWith(prefix))
