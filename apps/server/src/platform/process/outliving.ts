const ends = new Set<() => Promise<void>>()

/**
 * Registers a function that ends something that would outlive this process, such as a server or a child program.
 *
 * @returns a function to call once it has ended by itself
 */
export function endWithUs(end: () => Promise<void>): () => void {
  ends.add(end)
  return () => ends.delete(end)
}

/** Ends everything registered, including what is registered meanwhile. One failure does not stop the others. */
export async function endOutliving(): Promise<void> {
  while (ends.size > 0) {
    const known = [...ends]
    await Promise.allSettled(known.map((end) => end()))
    for (const end of known) ends.delete(end)
  }
}
