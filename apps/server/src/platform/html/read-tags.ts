export interface Tag {
  /** As it is written. */
  readonly html: string
  readonly name: string
  readonly isClosing: boolean
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The entities that `sanitise` writes, as the signs that they are. */
export const decodeEntities = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)

/**
 * Tags and texts of what `sanitise` has made, in their order: it closes every tag, writes names in small letters and
 * no bare `<` or `>` anywhere else, so its words can be read as they stand. Nothing else may be read like this.
 */
export function* readTags(sanitised: string): Generator<Tag | string> {
  for (const [html, slash, name] of sanitised.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g)) {
    yield name === undefined ? html : { html, name, isClosing: slash !== '' }
  }
}
