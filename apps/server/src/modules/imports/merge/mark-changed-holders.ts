import { fullerHolder, isSameHolder } from '@zatyshok/domain/people/same-holder'
import type pg from 'pg'

const BATCH = 5_000

interface Change {
  readonly account_id: string
  readonly new_holder: string
  /** The fullest writing so far. */
  readonly known_holder: string
  readonly is_kept: boolean
  readonly is_marked: boolean
  readonly is_billed_since: boolean
  readonly former_holder: string | null
}

interface Mark {
  readonly account_id: string
  readonly holder: string
  readonly former_holder: string | null
  /** `set`: another holder; `end`: the former one is back; `keep`: another writing of the same holder. */
  readonly mark: 'set' | 'end' | 'keep'
}

/**
 * Marks the accounts whose holder is another one now: until their code changes, a proof needs a fact of a later bill
 * (decision 0079). Takes the table of changes of `askProofAgain`; must see the bills as they were before the change.
 */
export async function markChangedHolders(client: pg.ClientBase, changes: string): Promise<void> {
  await client.query(`declare holders_to_mark no scroll cursor for
    select c.account_id::text, c.new_holder, coalesce(h.holder, c.old_holder) as known_holder, h.former_holder,
      h.account_id is not null as is_kept, h.billed_until is not null as is_marked,
      coalesce(newest.month > h.billed_until, false) as is_billed_since
    from ${changes} c left join holder_changes h on h.account_id = c.account_id
    cross join lateral (select max(billing_month) as month from invoices where account_id = c.account_id) newest
    where c.old_holder <> c.new_holder`)
  for (;;) {
    const { rows } = await client.query<Change>(`fetch ${BATCH} from holders_to_mark`)
    if (rows.length === 0) break
    await writeMarks(client, changes, rows.flatMap(markOf))
  }
  await client.query('close holders_to_mark')
}

function markOf({ account_id, new_holder, known_holder, former_holder, ...change }: Change): Mark[] {
  const { is_kept, is_marked, is_billed_since } = change
  if (isSameHolder(known_holder, new_holder)) {
    const holder = fullerHolder(new_holder, known_holder)
    return holder === new_holder && !is_kept ? [] : [{ account_id, holder, former_holder, mark: 'keep' }]
  }
  if (!is_marked) return [{ account_id, holder: new_holder, former_holder: known_holder, mark: 'set' }]
  if (is_billed_since) return [{ account_id, holder: new_holder, former_holder: null, mark: 'set' }]
  if (former_holder === null || !isSameHolder(former_holder, new_holder)) {
    return [{ account_id, holder: new_holder, former_holder, mark: 'set' }]
  }
  return [{ account_id, holder: fullerHolder(new_holder, former_holder), former_holder: null, mark: 'end' }]
}

async function writeMarks(client: pg.ClientBase, changes: string, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  const given = `jsonb_to_recordset($1::jsonb) j (account_id bigint, holder text, former_holder text, mark text)`
  const values = [JSON.stringify(marks)]
  await client.query(
    `insert into holder_changes as h (account_id, holder, former_holder, billed_until, former_codes)
     select j.account_id, j.holder, j.former_holder,
       case when j.mark = 'set' then coalesce((
         select max(billing_month) from invoices where account_id = j.account_id), '-infinity') end,
       case when j.mark = 'set' then array_remove(array[c.old_code], null) else '{}' end
     from ${given} join ${changes} c on c.account_id = j.account_id
     on conflict (account_id) do update set holder = excluded.holder, former_holder = excluded.former_holder,
       billed_until = greatest(excluded.billed_until, h.billed_until),
       former_codes = h.former_codes || array(
         select code from unnest(excluded.former_codes) code where code <> all (h.former_codes))`,
    values,
  )
  await client.query(
    `update holder_changes h set billed_until = null, former_codes = '{}'
     from ${given} where j.mark = 'end' and h.account_id = j.account_id`,
    values,
  )
  await client.query(
    `delete from holder_changes h using ${given} join ${changes} c on c.account_id = j.account_id
     where h.account_id = j.account_id and h.billed_until is null and h.holder = c.new_holder`,
    values,
  )
}
