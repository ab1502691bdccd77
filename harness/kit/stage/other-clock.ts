import { globSync } from 'node:fs'
import { Skipped } from './fault-case.ts'

/**
 * Returns a command prefix that starts a process with another clock: with an offset (`+2d`), or from a moment. The
 * program `faketime` is not used: it would remain the parent and receive the signals meant for its child.
 *
 * @throws Skipped without Debian's package faketime
 */
export function underClock(clock: '+2d' | '-2d' | Date): readonly string[] {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (library === undefined) throw new Skipped('no libfaketime')
  const told = clock instanceof Date ? `@${clock.toISOString().slice(0, 19).replace('T', ' ')}` : clock
  return ['/usr/bin/env', 'TZ=UTC', `LD_PRELOAD=${library}`, `FAKETIME=${told}`, 'FAKETIME_DONT_FAKE_MONOTONIC=1']
}
