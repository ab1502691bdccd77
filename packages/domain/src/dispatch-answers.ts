import { csvCells } from './imports/csv-cells.ts'

export interface DispatchAnswer {
  /** Row of the answered file, from 1, without the heading. */
  readonly row: number
  readonly status: 'accepted' | 'declined'
  readonly reason: string
}

export interface ReadAnswers {
  readonly answers: readonly DispatchAnswer[]
  /** True if the columns of row and state are missing. */
  readonly noHeading: boolean
  /** Numbers of the lines, from 1, that could not be understood. */
  readonly wrongLines: readonly number[]
}

const headings = { row: ['рядок', 'row'], status: ['стан', 'status'], reason: ['причина', 'reason'] } as const
const statuses: Readonly<Record<string, DispatchAnswer['status']>> = {
  прийнято: 'accepted',
  accepted: 'accepted',
  відхилено: 'declined',
  declined: 'declined',
}

/** Reads a provider's answers: a table with headings, separated by `;`, `,` or tabs. Empty lines are ignored. */
export function readDispatchAnswers(text: string): ReadAnswers {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const head = lines[0] ?? ''
  const separator = [';', '\t', ','].find((sign) => head.includes(sign)) ?? ';'
  const names = csvCells(head, separator).map((name) => name.toLowerCase())
  const columnOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  const at = { row: columnOf(headings.row), status: columnOf(headings.status), reason: columnOf(headings.reason) }
  if (at.row < 0 || at.status < 0) return { answers: [], noHeading: true, wrongLines: [] }
  const answers: DispatchAnswer[] = []
  const wrongLines: number[] = []
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue
    const cells = csvCells(line, separator)
    const row = cells[at.row] ?? ''
    const status = statuses[(cells[at.status] ?? '').toLowerCase()]
    const reason = at.reason < 0 ? '' : (cells[at.reason] ?? '').slice(0, 500)
    if (status && /^[1-9]\d{0,7}$/.test(row)) answers.push({ row: Number(row), status, reason })
    else wrongLines.push(index + 1)
  }
  return { answers, noHeading: false, wrongLines }
}
