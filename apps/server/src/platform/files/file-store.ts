import type { Readable } from 'node:stream'

/** Stores bytes under random keys. File names and owners are stored in the database. */
export interface FileStore {
  /**
   * Stores a copy of a file. The copy is durable when the promise resolves: it survives a power loss.
   *
   * @throws a disk error (`isDiskFull`) or `StoreUnavailable`
   */
  put(key: string, file: StoredBytes): Promise<void>
  /** @throws StoreUnavailable if the file is missing or the store does not respond */
  get(key: string): Promise<Readable>
  /** Succeeds if the file does not exist. */
  delete(key: string): Promise<void>
  /** Free bytes; null: unlimited. */
  freeBytes(): Promise<number | null>
}

interface StoredBytes {
  /** Path of a local file. */
  readonly path: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** The store failed to read or write a file. */
export class StoreUnavailable extends Error {}

/**
 * Checks that a key is 32 hexadecimal digits, so that it cannot form a path and works on case-insensitive file systems.
 */
export function assertKey(key: string): void {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('no key of a file')
}
