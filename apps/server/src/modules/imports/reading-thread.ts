import type { MessagePort } from 'node:worker_threads'
import { askerOf } from '../../platform/process/ask-from-thread.ts'
import { askedLoader, type LoadQuestion } from './asked-loader.ts'
import { readSource } from './read-source.ts'
import type { RejectedOf } from './rejected-rows.ts'
import type { SourceFile, StagedFile } from './staging.ts'
import { type Told, told } from './told.ts'

interface WithPort {
  readonly port: MessagePort
}

/** Reads a foreign file; runs in a thread of its own. */
export async function stage({
  port,
  ...file
}: Omit<SourceFile, 'loader' | 'onBytes'> & WithPort): Promise<Told<StagedFile>> {
  const asker = askerOf(port)
  const onBytes = (read: number) => asker.tell({ read } satisfies LoadQuestion)
  try {
    return await told(() => readSource({ ...file, loader: askedLoader(asker), onBytes }))
  } finally {
    asker.close()
  }
}

/** Writes refused rows in their file's own format, piece by piece; runs in a thread of its own. */
export async function reject({ port, ...of }: RejectedOf & WithPort): Promise<Told<null>> {
  const asker = askerOf(port)
  try {
    // Only few files need the writer of workbooks.
    const { rejectedRowsOf } = await import('./write-rejected.ts')
    return await told(async () => {
      for await (const piece of rejectedRowsOf(of)) await asker.ask({ piece })
      return null
    })
  } finally {
    asker.close()
  }
}
