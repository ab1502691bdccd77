import type { Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-samples'
import { recognised } from '../../imports/formats/formats.ts'
import type { InspectedFile } from '../inspect-file.ts'
import { monthInName } from '../month-in-name.ts'
import { proposeAccountFormat } from '../propose-codes.ts'
import type { Proposal } from '../propose-file.ts'

type Inspection = Reply<typeof contract.inspectImportFile>

const SHOWN_ROWS = 20
const SHOWN_VALUES = 40
const SHOWN_ODD = 10

/** Builds the response of the inspection: the detected properties, the first rows and the draft. */
export function describeSample(name: string, inspected: InspectedFile, proposal: Proposal): Inspection {
  const { kind, findings, problems, tables, lines = [] } = inspected
  const { accountFormat, notation, services, fileName } = proposal
  const draft = { format: inspected.format, notation, services, fileName, ...(accountFormat && { accountFormat }) }
  return {
    name,
    refusal: null,
    kind,
    findings: [...findings],
    problems: [...problems],
    draft: JSON.stringify(draft),
    lines: [...lines],
    month: monthInName(name) ?? null,
    tables: tables.map((table, at) => ({
      title: table.title,
      rule: JSON.stringify(ruleOf(table, proposal.tables[at], kind)),
      headings: [...table.headings],
      headingRow: table.headingRow,
      headingRows: table.headingRows,
      columns: (proposal.tables[at]?.columns ?? []).map(({ heading, look }) => ({
        ...{ heading, shape: look.shape, format: look.format, hasMore: look.values.size > SHOWN_VALUES },
        dressed: look.isDressed,
        mask: proposeAccountFormat(look.values) ?? null,
        values: [...look.values.keys()].slice(0, SHOWN_VALUES),
        odd: [...look.odd].slice(0, SHOWN_ODD).map(([value, cells]) => ({ value, cells })),
      })),
      months: proposal.tables[at]?.months ?? null,
      rows: table.rows.slice(0, SHOWN_ROWS).map(({ place, cells }) => ({ place, cells: [...cells] })),
    })),
  }
}

function ruleOf(
  { sheet, type, each, headingRow, headingRows, headings, isNameless }: InspectedFile['tables'][number],
  proposed: Proposal['tables'][number] | undefined,
  kind: InspectedFile['kind'],
): unknown {
  const { key = [], totals = null, records = [] } = proposed ?? {}
  const inTable = recognised[kind].sample.headingRow === 'table'
  return {
    ...(sheet !== undefined && { sheet }),
    ...(type !== undefined && { type }),
    ...(each !== undefined && { each }),
    ...(inTable && headingRow !== 1 && { headingRow }),
    ...(inTable && headingRows > 1 && { headingRows }),
    ...(inTable && isNameless && { headings }),
    ...(key.length > 0 && { key }),
    ...(totals && { totals }),
    records,
  }
}
