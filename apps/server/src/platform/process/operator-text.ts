import { operatorLanguage as language } from '../../../../../scripts/launch/operator-language.mjs'

/** A text for the operator: what the portal prints on the command line and at the start. */
export interface OperatorText {
  readonly uk: string
  readonly en: string
}

export type Language = keyof OperatorText

/** The language of this process. */
export const operatorLanguage: Language = language

/**
 * Returns the text in the language of this process (decision 0105). Only the command line may call it: screens of the
 * portal are Ukrainian in any case.
 */
export const say = (text: OperatorText): string => text[operatorLanguage]
