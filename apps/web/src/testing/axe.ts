import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns the violations that axe finds on the page, as «rule: elements». Colours and sizes need a real browser. */
export async function accessibilityProblems(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: rules },
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
