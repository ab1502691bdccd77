import type { Readable } from 'node:stream'

/** Keeps bytes under random keys; knows neither their names nor whose they are. */
export interface FileStore {
  /**
   * Keeps a copy of a file. Durable when it resolves: it survives the loss of power.
   *
   * @throws an error of the disk (`isDiskFull`) or `StoreUnavailable`
   */
  put(key: string, file: StoredBytes): Promise<void>
  /** @throws StoreUnavailable when it is not there or cannot be asked */
  get(key: string): Promise<Readable>
  /** Quietly, when it is not there. */
  delete(key: string): Promise<void>
  /** Bytes that are free; null: as many as one likes. */
  freeBytes(): Promise<number | null>
}

interface StoredBytes {
  /** Of a file on this machine. */
  readonly path: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** The store does not give or take what it should. */
export class StoreUnavailable extends Error {}

/** 32 hexadecimal digits: no case that a file system could lose, no sign that a path could be made of. */
export function assertKey(key: string): void {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('no key of a file')
}
