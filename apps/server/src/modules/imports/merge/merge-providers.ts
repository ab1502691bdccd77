import { parseReadingWindow } from '@zatyshok/domain/meters/reading-window'
import pg from 'pg'
import type { Candidate } from '../stage/candidates.ts'
import { type MergeContext, type MergeKind, refuseRows } from './merge-context.ts'
import { mergeRows } from './merge-rows.ts'

const { escapeLiteral } = pg

/**
 * Providers by their code. Residents pay to a provider's IBAN and ЄДРПОУ, so a file sets them for new providers only.
 * For a known provider they are changed on its page (decision 0068).
 */
export const mergeProviders: MergeKind = async (context, candidates) => {
  const { client } = context
  const counts: Awaited<ReturnType<MergeKind>> = {}
  for (const candidate of candidates) {
    await refuseWrongWindows(context, candidate)
    await refuseOutOfReach(context, candidate)
    counts['providers'] = await mergeRows(client, {
      table: 'providers',
      source: `(select c.code, ${withQuotationMarks('c.name')} as name, c.edrpou, c.iban, coalesce(c.phone, '') as phone,
                  coalesce(c.address, '') as address, c."providerGroup" as provider_group,
                  c."readingWindow" as reading_window
                from ${candidate.records} c)`,
      key: ['code'],
      columns: ['name', 'phone', 'address', 'provider_group', 'reading_window'],
      onInsert: { edrpou: 's.edrpou', iban: 's.iban' },
      importId: context.importId,
      hasImportId: false,
    })
  }
  return counts
}

async function refuseOutOfReach(context: MergeContext, candidate: Candidate): Promise<void> {
  const { scope } = context
  const known = `select c.n, c.code as value from ${candidate.records} c join providers p on p.code = c.code`
  await refuseRows(context, candidate, {
    ...{ field: 'code', reason: 'foreign' },
    rows: `${known} where p.id not in (select id from import_own)`,
  })
  await refuseRows(context, candidate, {
    ...{ field: 'iban', reason: scope.addsProviders ? 'providerMoney' : 'askForMoney' },
    rows: `${known} where c.edrpou <> p.edrpou or ${plain('c.iban')} <> ${plain('p.iban')}`,
  })
  if (scope.addsProviders) return
  await refuseRows(context, candidate, {
    ...{ field: 'code', reason: 'newProvider' },
    rows: `select c.n, c.code as value from ${candidate.records} c
      where not exists (select from providers p where p.code = c.code)`,
  })
}

/** Ukrainian quotation marks instead of straight quotes: КП "Водоканал" becomes КП «Водоканал». */
const withQuotationMarks = (name: string): string => `regexp_replace(${name}, '"([^"]*)"', '«\\1»', 'g')`

/** An IBAN without spaces, in capitals. */
const plain = (iban: string): string => `upper(replace(${iban}, ' ', ''))`

/** Refuses invalid reading windows. One would break every screen that shows whether readings are accepted today. */
async function refuseWrongWindows(context: MergeContext, candidate: Candidate): Promise<void> {
  const { rows } = await context.client.query<{ written: string }>(
    `select distinct "readingWindow" as written from ${candidate.records} where "readingWindow" is not null`,
  )
  const wrong = rows.map(({ written }) => written).filter((written) => !isWindow(written))
  if (wrong.length === 0) return
  const list = wrong.map(escapeLiteral).join(', ')
  await refuseRows(context, candidate, {
    field: 'readingWindow',
    reason: 'window',
    rows: `select n, "readingWindow" as value from ${candidate.records} where "readingWindow" in (${list})`,
  })
}

function isWindow(written: string): boolean {
  try {
    parseReadingWindow(written)
    return true
  } catch {
    return false
  }
}
