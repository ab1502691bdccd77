import type { ExchangeContext } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { prolongUploads } from '../../uploads/keep-uploads.ts'
import type { FoundFile } from '../run-files.queries.ts'

export type KeptFile = FoundFile & { readonly uploadId: number; readonly sha256: Buffer }

/** The files of a check, kept for another run of them. @throws AppError `import_files_gone` */
export async function keptFiles(ctx: ExchangeContext, files: readonly FoundFile[]): Promise<KeptFile[]> {
  const kept = files.filter((file): file is KeptFile => file.uploadId !== null && file.sha256 !== null)
  if (kept.length < files.length) throw new AppError('import_files_gone')
  await prolongUploads(
    ctx,
    kept.map(({ uploadId }) => uploadId),
  )
  return kept
}
