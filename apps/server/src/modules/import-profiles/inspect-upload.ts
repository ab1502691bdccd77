import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-samples'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, exchangeOf } from '../../context.ts'
import { UnreadableSample } from '../imports/formats/sample/sample-table.ts'
import { FileRefused } from '../imports/refusal-reasons.ts'
import { readSample } from '../uploads/read-sample.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { WorkbookTooLarge, withSample } from './sample/fetch-sample.ts'
import { inspectApart } from './sample/samples-apart.ts'

type Inspection = Reply<typeof contract.inspectImportFile>

/**
 * Returns the detected format of an upload, its first rows and a draft of its profile. @throws AppError `not_found`,
 * `upload_incomplete`
 */
export async function inspectImportFile(
  ctx: ActorContext,
  { body }: ParsedInput<typeof contract.inspectImportFile>,
): Promise<Inspection> {
  const { upload: id, ...given } = body
  const upload = await readSample(exchangeOf(ctx), id)
  try {
    // Uses built-in profiles only: a stored profile may reveal another provider's column names.
    const profiles = await builtInProfiles(null)
    const { name, bytes } = upload
    return await withSample(ctx, upload, ({ path }) => inspectApart({ path, name, bytes, given, profiles }))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    const nothing = { kind: null, findings: [], problems: [], tables: [], lines: [], month: null, draft: '{}' }
    return { name: upload.name, refusal, ...nothing }
  }
}

export function refusalOf(error: unknown): string | undefined {
  if (error instanceof UnreadableSample || error instanceof FileRefused) return error.message
  return error instanceof WorkbookTooLarge ? t('importProfile.file.workbook') : undefined
}
