import type { Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-samples'
import { recognised } from '../../imports/formats/formats.ts'
import type { InspectedFile } from '../inspect-file.ts'
import type { Proposal } from '../propose-file.ts'

type Inspection = Reply<typeof contract.inspectImportFile>

const SHOWN_ROWS = 20
const SHOWN_VALUES = 40

/** Builds the response of the inspection: the detected properties, the first rows and the draft. */
export function describeSample(name: string, inspected: InspectedFile, proposal: Proposal): Inspection {
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
    ...(recognised[kind].sample.headingRow === 'table' && headingRow > 1 && { headingRow }),
    ...(key.length > 0 && { key }),
    ...(totals && { totals }),
    records,
  }
}
