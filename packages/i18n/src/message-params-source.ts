import { placeholderName } from './translate.ts'

/**
 * Returns the TypeScript source of `generated/message-params.ts`: the placeholders of each message. They are generated
 * because JSON imports give no literal types; a test compares the file with the catalogue.
 */
export function messageParamsSource(catalogue: Readonly<Record<string, string>>): string {
  const lines = Object.entries(catalogue).flatMap(([key, text]) => {
    const params = paramsOf(text)
    if (params.size === 0) return []
    const fields = [...params].map(([name, type]) => `${name}: ${type}`).join('; ')
    return [`  '${key}': { ${fields} }`]
  })
  const heading = '// Written by packages/i18n/scripts/generate-params.ts from messages-uk.json. Do not edit.'
  return [heading, 'export interface MessageParams {', ...lines, '}', ''].join('\n')
}

function paramsOf(text: string): Map<string, string> {
  const params = new Map<string, string>()
  for (const [, name] of text.matchAll(/\{\s*(\w+)\s*,\s*plural/g)) if (name) params.set(name, 'number')
  // Inside a plural form a brace after a category word opens the form's text; only `{name}` is a placeholder.
  for (const [, body] of text.matchAll(/(?<!(?:=\d+|one|few|many|other)\s*)\{([\w ]+)\}/g)) {
    const name = placeholderName(body ?? '')
    if (!params.has(name)) params.set(name, 'string | number')
  }
  return params
}
