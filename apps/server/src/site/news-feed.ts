import type { listFeed } from '../modules/content/show-news.ts'
import { xmlText } from './xml-text.ts'

type Items = Awaited<ReturnType<typeof listFeed>>

/** Renders news as an Atom feed. */
export function newsFeed(items: Items, { origin, name }: { readonly origin: string; readonly name: string }): string {
  const address = `${origin}/news/feed.xml`
  const updated =
    items
      .map(({ text }) => text.changedAt)
      .toSorted()
      .at(-1) ?? '2026-01-01T00:00:00.000Z'
  const entries = items.map(
    ({ slug, title, description, publishedAt, text, enclosures }) => `<entry>
<id>${origin}/news/${slug}</id><title>${xmlText(title)}</title><link href="${origin}/news/${slug}"/>
${enclosures.map((file) => enclosureLink(file, origin)).join('')}<published>${publishedAt}</published><updated>${text.changedAt}</updated><summary>${xmlText(description)}</summary>
<content type="html">${xmlText(text.html.replaceAll('src="/', `src="${origin}/`))}</content></entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="uk"><id>${address}</id><title>${xmlText(name)}</title>
<author><name>${xmlText(name)}</name></author><updated>${updated}</updated>
<link rel="self" href="${address}"/><link href="${origin}/news"/>
${entries.join('\n')}
</feed>
`
}

/** A file beside the text (RFC 4287, §4.2.7.2); without a length if it is unknown. */
const enclosureLink = ({ url, name, type, size }: Items[number]['enclosures'][number], origin: string): string =>
  `<link rel="enclosure" type="${type}"${size === null ? '' : ` length="${size}"`} href="${origin}${xmlText(url)}"${
    name === '' ? '' : ` title="${xmlText(name)}"`
  }/>\n`
