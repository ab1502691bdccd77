export function languageOf(environment: Readonly<Record<string, string | undefined>>): 'uk' | 'en'
export const operatorLanguage: 'uk' | 'en'
export function say(text: { readonly uk: string; readonly en: string }): string
