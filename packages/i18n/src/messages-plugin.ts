import catalogue from './messages-uk.json' with { type: 'json' }

const quoted = /(['"`])([a-zA-Z][\w.]*)\1/g
const computed = /`([a-zA-Z][\w.]*\.)\$\{/g

/**
 * Returns the keys of the catalogue that a module uses: literal (`t('action.save')`), or with a computed suffix (``
 * t(`serviceType.${id}`) `` selects every `serviceType.*`).
 */
export function keysQuotedIn(code: string, keys: readonly string[]): string[] {
  const whole = new Set(Array.from(code.matchAll(quoted), (match) => match[2] ?? ''))
  const prefixes = Array.from(code.matchAll(computed), (match) => match[1] ?? '')
  return keys.filter((key) => whole.has(key) || prefixes.some((prefix) => key.startsWith(prefix)))
}

/**
 * A Vite (Rollup) plugin that adds `addMessages({…})` with the used keys at the beginning of each of our modules. Each
 * chunk then contains only its own texts, and the whole catalogue is not in the bundle.
 */
export function messagesPlugin(): {
  name: string
  enforce: 'pre'
  transform(code: string, id: string): { code: string; map: null } | null
} {
  const texts: Readonly<Record<string, string>> = catalogue
  const keys = Object.keys(texts)
  return {
    name: 'zatyshok-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?(\?|$)/.test(id) || id.includes('/node_modules/') || /\.test\.tsx?$/.test(id)) return null
      // Keys in this module's docstring are examples, and it cannot call itself before it is initialised.
      if (id.endsWith('/i18n/src/translate.ts')) return null
      const used = keysQuotedIn(code, keys)
      if (used.length === 0) return null
      const subset = JSON.stringify(Object.fromEntries(used.map((key) => [key, texts[key]])))
      // A single line without a line break, so that source maps keep their line numbers.
      const head = `import { addMessages as __addMessages } from '@zatyshok/i18n/translate';__addMessages(${subset});`
      return { code: head + code, map: null }
    },
  }
}
