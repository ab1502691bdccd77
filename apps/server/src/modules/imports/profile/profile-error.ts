import type { OperatorText } from '../../../platform/process/operator-text.ts'

/** The profile cannot be used; the message is Ukrainian and names the place of the mistake. */
export class ProfileError extends Error {
  /** One sentence for each mistake, if there are several. */
  readonly mistakes: readonly string[]
  /** For the command line. The mistakes in it are Ukrainian, as the designer of profiles shows them. */
  readonly text: OperatorText

  constructor(message: string, mistakes: readonly string[] = [], en = `The profile cannot be used: ${message}`) {
    super(message)
    this.mistakes = mistakes
    this.text = { uk: message, en }
  }
}
