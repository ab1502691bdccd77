import type pg from 'pg'
import type { Where } from '../../faults/fault-case.ts'

/** Commands that start a server instead. */
export interface ServerStart {
  /** Of root: `['nsenter', …]`. */
  readonly inside?: readonly string[]
  /** Of PostgreSQL's own user: `['env', …]`. */
  readonly under?: readonly string[]
}

/** The database of a stage, and what may happen to it. */
export interface StageDatabase {
  readonly kind: Where
  /** What a portal is told of it. */
  readonly environment: Readonly<Record<string, string>>
  /** Straight to it, past all faults of the way. */
  readonly connection: pg.ClientConfig
  /** The postmaster's number. */
  processId(): Promise<number>
  /** SIGKILL to the postmaster. */
  kill(): Promise<void>
  /** Stops every process of the server until the returned function is called. */
  freeze(): Promise<() => void>
  /** After `kill` or `shutDown`: a server is started by the stage, as an init system would; an embedded one by the portal. */
  comesBack(how?: ServerStart): Promise<void>
  /** As `pg_ctl stop`. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  /** At the end of the stage. */
  close(): Promise<void>
}
