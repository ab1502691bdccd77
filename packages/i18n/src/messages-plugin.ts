import catalogue from './messages-uk.json' with { type: 'json' }

const quoted = /(['"`])([a-zA-Z][\w.]*)\1/g
const computed = /`([a-zA-Z][\w.]*\.)\$\{/g

/**
 * Keys of the catalogue that a module names: whole (`t('action.save')`), or by a computed tail
 * (`` t(`serviceType.${id}`) `` takes every `serviceType.*`).
 */
export function keysQuotedIn(code: string, keys: readonly string[]): string[] {
  const whole = new Set(Array.from(code.matchAll(quoted), (match) => match[2] ?? ''))
  const prefixes = Array.from(code.matchAll(computed), (match) => match[1] ?? '')
  return keys.filter((key) => whole.has(key) || prefixes.some((prefix) => key.startsWith(prefix)))
}

/**
 * A Vite (Rollup) plugin: puts `addMessages({…})` with exactly the quoted keys at the head of every module of
 * ours, so each chunk carries only its own texts. The catalogue itself never enters the bundle.
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
      // The examples in its own docstring are no uses, and it cannot register before it is set up.
      if (id.endsWith('/i18n/src/translate.ts')) return null
      const used = keysQuotedIn(code, keys)
      if (used.length === 0) return null
      const subset = JSON.stringify(Object.fromEntries(used.map((key) => [key, texts[key]])))
      // One line, no line break: positions in source maps keep their lines.
      const head = `import { addMessages as __addMessages } from '@zatyshok/i18n/translate';__addMessages(${subset});`
      return { code: head + code, map: null }
    },
  }
}
