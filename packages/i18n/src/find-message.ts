import catalogue from './messages-uk.json' with { type: 'json' }

const texts: Readonly<Record<string, string>> = catalogue

/** Returns the text of a key from data (a schema's message), or undefined for an unknown key. Server only. */
export const findMessage = (key: string): string | undefined => (Object.hasOwn(texts, key) ? texts[key] : undefined)

/** Returns the keys of the catalogue with this prefix. Server only. */
export const findKeys = (prefix: string): readonly string[] =>
  Object.keys(texts).filter((key) => key.startsWith(prefix))
