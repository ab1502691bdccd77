interface Acknowledged {
  /** Rows that PostgreSQL told its client it had written. */
  readonly acknowledged: number
  /** Those of them that were told before the log was on the disk. */
  readonly unsynced: number
}

/**
 * Reads what `strace -f -o` has written of PostgreSQL's processes: an acknowledgement counts as safe only if, since the
 * last write to the log, a sync of it has ended well; whichever process did either.
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
      // The next one has to be synced anew, even where nothing was seen to be written for it.
      isSynced = false
    }
  }
  return { acknowledged, unsynced }
}
