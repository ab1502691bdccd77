import type { Context } from '../../context.ts'
import { chunkKeys } from './uploads.queries.ts'

/** The bytes of an upload from the store, piece after piece. @throws StoreUnavailable */
export async function* storedBytes({ db, files }: Pick<Context, 'db' | 'files'>, id: number): AsyncGenerator<Buffer> {
  for (const key of await chunkKeys(db, id)) yield* (await files.store.get(key)) as AsyncIterable<Buffer>
}
