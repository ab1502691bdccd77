import type pg from 'pg'

interface Rows {
  /** Table with `account_id`, `serial_number` and `next_verification_on` from the file. */
  readonly table: string
  readonly providerId: number
  readonly importId: number
}

/**
 * Keeps the dates of verifications that an operator has accepted (F10). The provider may have made the file before it
 * knew of the acceptance: while the file repeats the former date, its rows get the accepted date. A file with another
 * date is the provider's answer: that date counts and ends the hold of the acceptance.
 */
export async function applyHeldVerifications(
  client: pg.ClientBase,
  { table, providerId, importId }: Rows,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from verification_requests where provider_id = $1 and holds limit 1',
    [providerId],
  )
  if (rowCount === 0) return
  const sameMeter = `held.holds and held.provider_id = $1 and meter.account_id = held.account_id
    and meter.id = held.meter_id and r.account_id = meter.account_id and r.serial_number = meter.serial_number`
  await client.query(
    `with ended as (
       update verification_requests held set holds = false from meters meter, ${table} r
       where ${sameMeter} and r.next_verification_on is distinct from held.replaced_until
       returning to_jsonb(held) || '{"holds": true}' as old_row)
     insert into import_journal (import_id, table_name, operation, old_row)
     select ${importId}, 'verification_requests', 'update', old_row from ended`,
    [providerId],
  )
  await client.query(
    `update ${table} r set next_verification_on = held.accepted_until from verification_requests held, meters meter
     where ${sameMeter}`,
    [providerId],
  )
}

/** Applies verifications that were accepted while the file was being merged. */
export async function restoreHeldVerifications(client: pg.ClientBase, providerId: number): Promise<void> {
  await client.query(
    `update meters set next_verification_on = held.accepted_until from verification_requests held
     where held.holds and held.provider_id = $1 and meters.account_id = held.account_id and meters.id = held.meter_id
       and meters.next_verification_on is distinct from held.accepted_until`,
    [providerId],
  )
}
