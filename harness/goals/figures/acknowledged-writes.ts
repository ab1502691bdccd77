interface Acknowledged {
  /** Rows that PostgreSQL acknowledged to its client. */
  readonly acknowledged: number
  /** Those acknowledged before the log was on the disk. */
  readonly unsynced: number
}

/**
 * Reads the output of `strace -f -o` for PostgreSQL's processes. An acknowledgement counts as safe only if a sync of
 * the log has succeeded since the last write to it, in any process.
 */
export function readAcknowledged(trace: string): Acknowledged {
  let isSynced = true
  let acknowledged = 0
  let unsynced = 0
  for (const line of trace.split('\n')) {
    if (/ pwrite(?:64|v2?)\(/.test(line)) isSynced = false
    else if (/ (?:fdatasync\(\d+\)|<\.\.\. fdatasync resumed>.*) += 0$/.test(line)) isSynced = true
    else if (/ send(?:to|msg)?\(\d+, "[^"]*INSERT 0 1/.test(line)) {
      acknowledged += 1
      if (!isSynced) unsynced += 1
      // The next acknowledgement needs a new sync, even if the trace shows no write for it.
      isSynced = false
    }
  }
  return { acknowledged, unsynced }
}
