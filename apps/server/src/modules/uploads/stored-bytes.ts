import type { Context } from '../../context.ts'
import { chunkKeys } from './uploads.queries.ts'

/** Reads the bytes of an upload from the store, chunk by chunk. @throws StoreUnavailable */
export async function* storedBytes({ db, files }: Pick<Context, 'db' | 'files'>, id: number): AsyncGenerator<Buffer> {
  for (const key of await chunkKeys(db, id)) yield* (await files.store.get(key)) as AsyncIterable<Buffer>
}
