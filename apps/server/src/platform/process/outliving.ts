const ends = new Set<() => Promise<void>>()

/**
 * Keeps how to end what would go on after this process: a server, a program that it has started.
 *
 * @returns to be called when it has ended by itself
 */
export function endWithUs(end: () => Promise<void>): () => void {
  ends.add(end)
  return () => ends.delete(end)
}

/** Ends everything in the list, also what is added meanwhile. One failure does not stop the others. */
export async function endOutliving(): Promise<void> {
  while (ends.size > 0) {
    const known = [...ends]
    await Promise.allSettled(known.map((end) => end()))
    for (const end of known) ends.delete(end)
  }
}
