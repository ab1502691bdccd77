export interface Tag {
  /** The tag as written. */
  readonly html: string
  readonly name: string
  readonly isClosing: boolean
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Decodes the entities that `sanitise` writes. */
export const decodeEntities = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)

/**
 * Returns the tags and texts of sanitised HTML in order. `sanitise` closes every tag, writes lower case names, and
 * escapes every other `<` and `>`. Other HTML must not be read with this function.
 */
export function* readTags(sanitised: string): Generator<Tag | string> {
  for (const [html, slash, name] of sanitised.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g)) {
    yield name === undefined ? html : { html, name, isClosing: slash !== '' }
  }
}
