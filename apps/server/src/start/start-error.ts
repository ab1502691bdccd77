import { type OperatorText, say } from '../platform/process/operator-text.ts'

/** Stops the start or the command; the message is one line that says what to do, in the language of this process. */
export class StartError extends Error {
  constructor(text: OperatorText) {
    super(say(text))
  }
}
