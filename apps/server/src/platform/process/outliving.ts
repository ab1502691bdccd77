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

/** Ends all of it, what is started meanwhile too. A failure of one keeps none of the others. */
export async function endOutliving(): Promise<void> {
  while (ends.size > 0) {
    const known = [...ends]
    await Promise.allSettled(known.map((end) => end()))
    for (const end of known) ends.delete(end)
  }
}
