/** Stops the start; the message is one Ukrainian line that says what to do. */
export class StartError extends Error {}
