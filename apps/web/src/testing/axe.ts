import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on the page, as «rule: elements»; nothing of colours and sizes, which only a browser knows. */
export async function accessibilityProblems(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: rules },
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
