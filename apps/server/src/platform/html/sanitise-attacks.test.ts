import { safeLink, safePicture } from '@zatyshok/contract/content/content-address'
import { expect, test } from 'vitest'
import { clobbering } from '../../testing/attackers/xss-payloads.ts'
import { xssVectors } from '../../testing/attackers/xss-vectors.ts'
import { allowedAttributes } from './allowed-content.ts'
import { withOutline } from './outline.ts'
import { readTags } from './read-tags.ts'
import { sanitise } from './sanitise.ts'

const foreign = 'https://evil.example'
const vectors = xssVectors(foreign)

/** Checks each tag against a separate list of what a text may contain, without using the sanitiser's own rules. */
function expectOnlyAllowed(html: string): void {
  for (const piece of readTags(html)) {
    if (typeof piece === 'string') {
      expect(piece).not.toMatch(/[<>]/)
      continue
    }
    const { name, html: tag } = piece
    expect(Object.keys(allowedAttributes)).toContain(name)
    for (const [, attribute = '', value = ''] of tag.matchAll(/\s([^\s=/>]+)(?:="([^"]*)")?/g)) {
      expect([tag, allowedAttributes[name]]).toEqual([tag, expect.arrayContaining([attribute])])
      if (attribute === 'href') expect(safeLink(value)).toBe(value)
      if (attribute === 'src') expect(safePicture(value)).toBe(value)
    }
  }
}

test('XS1 the collection is large, and no two attacks are the same', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(600)
  expect(new Set(vectors.map(({ html }) => html.replaceAll(/__ran\(\d+\)/g, ''))).size).toBe(vectors.length)
})

test('XS1 of every attack only allowed tags, attributes and addresses are left', () => {
  for (const { html } of vectors) expectOnlyAllowed(sanitise(html))
  expectOnlyAllowed(sanitise(vectors.map(({ html }) => html).join('\n')))
  expectOnlyAllowed(
    sanitise(
      vectors
        .map(({ html }) => html)
        .toReversed()
        .join(''),
    ),
  )
})

test('XS1 sanitising an attack again changes nothing more', () => {
  for (const { html } of vectors) expect(sanitise(sanitise(html))).toBe(sanitise(html))
})

test('XS3 no form, frame, base, style or foreign picture is left to pose as the portal', () => {
  for (const { html } of vectors)
    expect(sanitise(html)).not.toMatch(
      /<(form|input|button|iframe|frame|object|embed|base|link|meta|style)\b|\sstyle=/i,
    )
})

test('XS5 no name or id of an author survives, and no id of ours is a name that a script asks for', () => {
  for (const { html } of vectors) expect(sanitise(html)).not.toMatch(/<[^>]*\s(id|name|class)=/)
  for (const name of clobbering) {
    const { headings } = withOutline(sanitise(`<h2 id="${name}">${name}</h2>`))
    expect(headings[0]?.id).toBe(`r-${name.toLowerCase()}`)
  }
})
