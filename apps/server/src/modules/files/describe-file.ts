import type { Context } from '../../context.ts'
import { findKeptFile } from './files.queries.ts'

interface DescribedFile {
  readonly name: string
  readonly bytes: number
  readonly state: 'ready' | 'waiting' | 'infected'
}

/** What may be told of a file that is part of something, also while nobody may have it; null: it is removed. */
export async function describeFile({ db }: Pick<Context, 'db'>, id: number): Promise<DescribedFile | null> {
  const found = await findKeptFile(db, id)
  return found ? { name: found.name, bytes: found.bytes, state: found.state } : null
}
