import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { sql } from 'kysely'
import { asOnDial } from './dial.ts'

/**
 * SQL expression: JSON of the replacement in a row of `reading_submissions`, with unqualified column names; null if
 * none.
 */
export const replacementJson = sql<MeterReplacement | null>`
  case when replaced_on is not null then json_build_object('serialNumber', new_serial_number,
    'replacedOn', replaced_on, 'lastOfOld', old_last_value::text, 'firstOfNew', new_first_value::text) end`

/**
 * Returns the reply's part about a replacement, with the dial's decimals; an empty object if the meter is the same.
 */
export function replacementPart(
  told: MeterReplacement | null,
  decimals: number,
): { readonly replacement?: MeterReplacement } {
  if (!told) return {}
  const { lastOfOld, firstOfNew } = told
  return {
    replacement: { ...told, lastOfOld: asOnDial(lastOfOld, decimals), firstOfNew: asOnDial(firstOfNew, decimals) },
  }
}
