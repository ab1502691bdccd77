import type { Asker } from '../../../platform/process/limited-child.ts'
import type { RejectedOf } from '../rejected/rejected-rows.ts'
import type { SourceFile, StagedFile } from '../stage/staging.ts'
import { askedLoader, type LoadQuestion } from './asked-loader.ts'
import { readSource } from './read-source.ts'
import { type Told, told } from './told.ts'

/** Reads a foreign file, in a process of its own. */
export function stage(file: Omit<SourceFile, 'loader' | 'onBytes'>, asker: Asker): Promise<Told<StagedFile>> {
  const onBytes = (read: number) => asker.tell({ read } satisfies LoadQuestion)
  return told(() => readSource({ ...file, loader: askedLoader(asker), onBytes }))
}

/** Writes refused rows in their file's own format, piece by piece, in a process of its own. */
export async function reject(of: RejectedOf, asker: Asker): Promise<Told<null>> {
  // Only few files need the writer of workbooks.
  const { rejectedRowsOf } = await import('../rejected/write-rejected.ts')
  return told(async () => {
    for await (const piece of rejectedRowsOf(of)) await asker.ask({ piece })
    return null
  })
}
