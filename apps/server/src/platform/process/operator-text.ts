/** A text for the operator: what the portal prints on the command line and at the start. */
export interface OperatorText {
  readonly uk: string
  readonly en: string
}

type Language = keyof OperatorText
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the language of the command line: English if the first of LC_ALL, LC_MESSAGES and LANG that names a language
 * begins with `en`, else Ukrainian. `C` and `POSIX` name no language.
 */
export function languageOf(environment: Environment): Language {
  const named = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(
    (locale) => locale && !/^(C|POSIX)(\.|$)/i.test(locale),
  )
  return named !== undefined && /^en(?![a-z])/i.test(named) ? 'en' : 'uk'
}

/** The language of this process. Screens of the portal are Ukrainian in any case. */
export const operatorLanguage: Language = languageOf(process.env)

/** Returns the text in the language of this process. */
export const say = (text: OperatorText): string => text[operatorLanguage]
