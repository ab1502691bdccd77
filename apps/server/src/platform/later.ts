interface Log {
  error(details: object, text: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits for what this node still does after its answers. */
    laterDone(): Promise<void>
  }
}

const running = new Set<Promise<void>>()

/**
 * Does after the answer what the answer must not wait for: how long it takes would tell what the answer hides.
 * A failure is logged; what must never be lost belongs into the request's own transaction instead.
 */
export function runLater(log: Log, what: string, work: () => Promise<void>): void {
  const task = new Promise<void>((resume) => setImmediate(resume))
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, `${what} failed after the answer`))
    .finally(() => running.delete(task))
  running.add(task)
}

/** Waits for what is still being done, before the database is closed or a test looks. */
export async function laterDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}
