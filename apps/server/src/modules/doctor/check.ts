import type pg from 'pg'
import type { Settings } from '../../config/config-schema.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'

/** What the checks examine. The start and the command line give it; tests replace the clock and the disk. */
export interface Installation {
  readonly database: DatabaseAccess
  readonly isEmbedded: boolean
  /** Every server of DATABASE_URL, each alone; empty for the embedded database. */
  readonly servers: readonly DatabaseServer[]
  readonly dataDir: string
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  readonly settings: Settings
  /** Names of the applied migrations that this version of the portal expects. */
  readonly migrations: readonly string[]
  /** This machine's time in milliseconds. */
  readonly ownClock: () => number
  readonly measureDisk: (path: string) => Promise<DiskRoom>
}

export interface DatabaseServer {
  readonly name: string
  readonly connection: pg.PoolConfig
}

/** A connection, or the reason why there is none. */
export type DatabaseAccess = { readonly connection: pg.PoolConfig } | { readonly failure: OperatorText }

/** The fields of `statfs` that the checks use. */
export interface DiskRoom {
  readonly bsize: number
  readonly blocks: number
  readonly bavail: number
}

export interface Patient extends Installation {
  /** Throws `DatabaseStartError` if the database does not let the portal in. */
  readonly pool: pg.Pool | undefined
  /** Why `pool` is undefined. */
  readonly failure: OperatorText | undefined
  /** Address of the test letter; undefined: no letter is sent. */
  readonly mailTo: string | undefined
}

/** `says` is what was found, `todo` what to do about it. */
export interface Verdict {
  readonly level: 'green' | 'yellow' | 'red'
  readonly says: OperatorText
  readonly todo?: OperatorText
}

/** One check. A new one is a file in `checks/` and a line in `checks.ts`. */
interface CommonCheck {
  /** Kebab case; programs recognise the finding by it. */
  readonly name: string
  readonly title: OperatorText
}

interface DatabaseCheck extends CommonCheck {
  /** Left out if the database does not let the portal in. */
  readonly needs: 'database'
  run(patient: Patient & { readonly pool: pg.Pool }): Promise<Verdict>
}

interface OtherCheck extends CommonCheck {
  readonly needs: 'nothing'
  run(patient: Patient): Promise<Verdict>
}

export type Check = DatabaseCheck | OtherCheck

export const green = (says: OperatorText): Verdict => ({ level: 'green', says })
export const yellow = (says: OperatorText, todo: OperatorText): Verdict => ({ level: 'yellow', says, todo })
export const red = (says: OperatorText, todo: OperatorText): Verdict => ({ level: 'red', says, todo })

/** True for an address that only this machine can open: a trial, not an installation for residents. */
export const isOfThisMachine = (publicUrl: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname)
