import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { sql } from 'kysely'
import { asOnDial } from './dial.ts'

/** JSON of the replacement in a row of `reading_submissions`, whose columns the query names without a table; null: none. */
export const toldReplacement = sql<MeterReplacement | null>`
  case when replaced_on is not null then json_build_object('serialNumber', new_serial_number,
    'replacedOn', replaced_on, 'lastOfOld', old_last_value::text, 'firstOfNew', new_first_value::text) end`

/** For a reply: its values as the dial shows them; an empty object where the meter is the same. */
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
