import type { FileKind } from '@zatyshok/contract/files'
import type { Context } from '../../context.ts'
import { findKeptFile } from './files.queries.ts'

interface DescribedFile {
  readonly name: string
  readonly bytes: number
  readonly state: 'ready' | 'waiting' | 'infected'
  readonly kind: FileKind
}

/** Describes a file that is part of an object, also while its download is blocked; null if it is removed. */
export async function describeFile({ db }: Pick<Context, 'db'>, id: number): Promise<DescribedFile | null> {
  const found = await findKeptFile(db, id)
  return found ? { name: found.name, bytes: found.bytes, state: found.state, kind: found.kind } : null
}
