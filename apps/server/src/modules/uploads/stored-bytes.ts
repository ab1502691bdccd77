import type { Context } from '../../context.ts'

/** Reads the bytes of an upload from the store, chunk by chunk, in the order of the file. @throws StoreUnavailable */
export async function* storedBytes({ db, files }: Pick<Context, 'db' | 'files'>, id: number): AsyncGenerator<Buffer> {
  const chunks = await db
    .selectFrom('upload_chunks')
    .select('key')
    .where('upload_id', '=', id)
    .where('kept', '=', true)
    .orderBy('at')
    .execute()
  for (const { key } of chunks) yield* (await files.store.get(key)) as AsyncIterable<Buffer>
}
