/** The profile cannot be used; the message is Ukrainian and names the place of the mistake. */
export class ProfileError extends Error {
  /** One sentence for each mistake, if there are several. */
  readonly mistakes: readonly string[]

  constructor(message: string, mistakes: readonly string[] = []) {
    super(message)
    this.mistakes = mistakes
  }
}
