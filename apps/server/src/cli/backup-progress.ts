/** Returns a progress printer: one line per step on stderr, rewritten in place on a terminal. */
export function progressOf(): (step: { readonly name: string; readonly done: number; readonly of: number }) => void {
  return ({ name, done, of }) => {
    if (!process.stderr.isTTY) return
    const last = done + 1 === of
    process.stderr.write(`\r\u001b[K${done + 1}/${of} ${name}${last ? '\n' : ''}`)
  }
}
