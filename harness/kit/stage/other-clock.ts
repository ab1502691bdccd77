import { globSync } from 'node:fs'
import { Skipped } from '../../faults/fault-case.ts'

/**
 * Commands that start a process with another clock: so much off (`+2d`), or beginning at a moment. Not by the program
 * `faketime`: that stays the parent, and a signal would end it instead of what it has started.
 *
 * @throws Skipped without Debian's package faketime
 */
export function underClock(clock: '+2d' | '-2d' | Date): readonly string[] {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (library === undefined) throw new Skipped('no libfaketime')
  const told = clock instanceof Date ? `@${clock.toISOString().slice(0, 19).replace('T', ' ')}` : clock
  return ['/usr/bin/env', 'TZ=UTC', `LD_PRELOAD=${library}`, `FAKETIME=${told}`, 'FAKETIME_DONT_FAKE_MONOTONIC=1']
}
