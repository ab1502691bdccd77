/** For Node 12 and newer, which must be able to parse it. */

/**
 * Returns the language of the command line: English if the locale of messages begins with `en`, else Ukrainian. As in
 * POSIX, the first of LC_ALL, LC_MESSAGES and LANG that is not empty is the locale.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {'uk' | 'en'}
 */
export function languageOf(environment) {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || ''
  return /^en(?![a-z])/i.test(locale) ? 'en' : 'uk'
}

/** The language of this process. Screens of the portal are Ukrainian in any case. */
export const operatorLanguage = languageOf(process.env)

/** @param {{ readonly uk: string, readonly en: string }} text @returns {string} */
export const say = (text) => text[operatorLanguage]
