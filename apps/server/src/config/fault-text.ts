import type { Language, OperatorText } from '../platform/process/operator-text.ts'

/** English texts of the schemas' messages by the Ukrainian ones; complete once the schemas are loaded. */
const english = new Map<string, string>()

/**
 * Returns the message of a schema, which is the Ukrainian text: screens of administrators show it. The command line finds
 * the English one by `faultIn`.
 */
export function fault({ uk, en }: OperatorText): string {
  english.set(uk, en)
  return uk
}

export const faultIn = (language: Language, message: string): string =>
  language === 'en' ? (english.get(message) ?? message) : message
