import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/import-samples'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, exchangeOf } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { FileRefused } from '../imports/refusal-reasons.ts'
import { readUpload } from '../uploads/read-upload.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { WorkbookTooLarge, withSample } from './fetch-sample.ts'
import { UnreadableSample } from './guess-kind.ts'
import { type InspectedFile, inspectFile } from './inspect-file.ts'
import { type Proposal, proposeFile } from './propose-file.ts'
import { readHead } from './read-head.ts'

type Inspection = Reply<typeof contract.inspectImportFile>

const SHOWN_ROWS = 20
const SHOWN_VALUES = 40

/** How a file is written, its first rows and a draft of its mapping. @throws AppError `not_found`, `upload_incomplete` */
export async function inspectImportFile(
  ctx: ActorContext,
  { body }: ParsedInput<typeof contract.inspectImportFile>,
): Promise<Inspection> {
  const { upload: id, ...given } = body
  const upload = await readUpload(exchangeOf(ctx), id)
  if (upload.sha256 === null) throw new AppError('upload_incomplete')
  try {
    const inspected = await withSample(ctx, upload, async ({ path }) => {
      const sample = await readHead(path, upload.name)
      return inspectFile({ ...sample, size: upload.bytes }, given)
    })
    // What the portal's own profiles call things is no secret of any provider.
    return replyOf(upload.name, inspected, proposeFile(inspected, upload.name, await builtInProfiles(null)))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return { name: upload.name, refusal, kind: null, findings: [], problems: [], tables: [], draft: '{}' }
  }
}

export function refusalOf(error: unknown): string | undefined {
  if (error instanceof UnreadableSample || error instanceof FileRefused) return error.message
  return error instanceof WorkbookTooLarge ? t('importProfile.file.workbook') : undefined
}

function replyOf(name: string, inspected: InspectedFile, proposal: Proposal): Inspection {
  const { kind, findings, problems, tables } = inspected
  const { accountFormat, notation, services, fileName } = proposal
  const draft = { format: inspected.format, notation, services, fileName, ...(accountFormat && { accountFormat }) }
  return {
    name,
    refusal: null,
    kind,
    findings: [...findings],
    problems: [...problems],
    draft: JSON.stringify(draft),
    tables: tables.map((table, at) => ({
      title: table.title,
      rule: JSON.stringify(ruleOf(table, proposal.tables[at], kind)),
      headings: [...table.headings],
      columns: (proposal.tables[at]?.columns ?? []).map(({ heading, look }) => ({
        ...{ heading, shape: look.shape, format: look.format, hasMore: look.values.size > SHOWN_VALUES },
        values: [...look.values.keys()].slice(0, SHOWN_VALUES),
      })),
      rows: table.rows.slice(0, SHOWN_ROWS).map(({ place, cells }) => ({ place, cells: [...cells] })),
    })),
  }
}

function ruleOf(
  { sheet, type, each, headingRow }: InspectedFile['tables'][number],
  proposed: Proposal['tables'][number] | undefined,
  kind: InspectedFile['kind'],
): unknown {
  const { key = [], totals = null, records = [] } = proposed ?? {}
  return {
    ...(sheet !== undefined && { sheet }),
    ...(type !== undefined && { type }),
    ...(each !== undefined && { each }),
    ...(kind === 'xlsx' && headingRow > 1 && { headingRow }),
    ...(key.length > 0 && { key }),
    ...(totals && { totals }),
    records,
  }
}
