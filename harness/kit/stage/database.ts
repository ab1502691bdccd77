import type pg from 'pg'
import type { Where } from './fault-case.ts'

/** Command prefixes that start the server. */
export interface ServerStart {
  /** Run as root: `['nsenter', …]`. */
  readonly inside?: readonly string[]
  /** Run as PostgreSQL's user: `['env', …]`. */
  readonly under?: readonly string[]
}

/** The database of a stage, with the faults that it can suffer. */
export interface StageDatabase {
  readonly kind: Where
  /** Environment of a portal that uses it. */
  readonly environment: Readonly<Record<string, string>>
  /** Direct connection, without the proxy's faults. */
  readonly connection: pg.ClientConfig
  /** Process id of the postmaster. */
  processId(): Promise<number>
  /** Sends SIGKILL to the postmaster. */
  kill(): Promise<void>
  /** Suspends every process of the server until the returned function is called. */
  freeze(): Promise<() => void>
  /**
   * After `kill` or `shutDown`: the stage restarts a server, as an init system would; the portal restarts an embedded
   * one.
   */
  comesBack(how?: ServerStart): Promise<void>
  /** As `pg_ctl stop`. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  /** Called at the end of the stage. */
  close(): Promise<void>
}
