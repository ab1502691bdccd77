import { fullerHolder, isSameHolder } from '@zatyshok/domain/people/same-holder'
import type pg from 'pg'
import { makeTable } from '../stage/staging.ts'

/** Accounts with another holder or code: `account_id`, `old_holder`, `new_holder`, `old_code`, `new_code` (hashes). */
const CHANGED = 'changed_holders'
/** Marks written by one statement. */
const BATCH = 5_000
interface Changes {
  /**
   * The import that has just updated accounts, or the table of the accounts that an undo is about to write back. The
   * transaction has locked the accounts.
   */
  readonly after: { readonly importId: number } | { readonly undoTable: string }
  readonly now: Date
}

interface ChangedLink {
  readonly consumer_id: string
  readonly account_id: string
  /** The holder at the time of the proof; empty: unknown. */
  readonly proved_holder: string
  readonly new_holder: string
  readonly same_code: boolean
}

/**
 * Marks the links of these accounts as unproved if the holder or the activation code differs from the one at the time
 * of the proof (decision 0077). If they are the same again, the link counts as before. Linking locks the account's row
 * first, so no link is added in between. An empty holder or code is ignored. Accounts with another holder are marked,
 * linked or not (decision 0079).
 */
export async function askProofAgain(client: pg.ClientBase, { after, now }: Changes): Promise<void> {
  const changes = 'importId' in after ? importedSql(after.importId) : undoneSql(after.undoTable)
  const differing = `select * from (${changes}) c where old_holder <> new_holder or old_code is distinct from new_code`
  if ((await makeTable(client, CHANGED, differing)) === 0) return
  const { rows } = await client.query<ChangedLink>(
    `select l.consumer_id, l.account_id, coalesce(l.proved_holder, h.holder, c.old_holder) as proved_holder, c.new_holder,
       coalesce(coalesce(l.proved_code_hash, c.old_code) = c.new_code, true) as same_code
     from ${CHANGED} c join account_links l on l.account_id = c.account_id
     left join holder_changes h on h.account_id = c.account_id
     order by l.account_id, l.consumer_id`,
  )
  // After the query above, because a link proved with an abbreviated name has to be compared with the fuller one.
  await markChangedHolders(client)
  const judged = rows.map(({ proved_holder, new_holder, same_code, ...link }) => {
    const isSame = isSameHolder(proved_holder, new_holder)
    const kept = isSame ? fullerHolder(proved_holder, new_holder) : proved_holder
    return { ...link, holder: kept === '' ? null : kept, same: isSame && same_code }
  })
  await client.query(
    `update account_links l
     set unproved_since = case when j.same then null else coalesce(l.unproved_since, $2::timestamptz) end,
       asked_at = case when j.same then null else l.asked_at end,
       proved_holder = j.holder, proved_code_hash = coalesce(l.proved_code_hash, c.old_code)
     from jsonb_to_recordset($1::jsonb) j (consumer_id bigint, account_id bigint, holder text, same boolean)
     join ${CHANGED} c on c.account_id = j.account_id
     where l.consumer_id = j.consumer_id and l.account_id = j.account_id`,
    [JSON.stringify(judged), now],
  )
}

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

const importedSql = (importId: number): string => `
  select distinct on (a.id) a.id as account_id, b.holder as old_holder, a.holder as new_holder,
    b.activation_code_hash as old_code, a.activation_code_hash as new_code
  from import_journal j cross join lateral jsonb_populate_record(null::accounts, j.old_row) b
  join accounts a on a.id = b.id
  where j.import_id = ${importId} and j.table_name = 'accounts' and j.operation = 'update'
  order by a.id, j.id`

const undoneSql = (table: string): string => `
  select a.id as account_id, a.holder as old_holder, b.holder as new_holder,
    a.activation_code_hash as old_code, b.activation_code_hash as new_code
  from ${table} b join accounts a on a.id = b.id`

/**
 * Marks the accounts whose holder is another one now: until their code changes, a proof needs a fact of a later bill
 * (decision 0079). It must see the bills as they were before the change.
 */
async function markChangedHolders(client: pg.ClientBase): Promise<void> {
  await client.query(`declare holders_to_mark no scroll cursor for
    select c.account_id::text, c.new_holder, coalesce(h.holder, c.old_holder) as known_holder, h.former_holder,
      h.account_id is not null as is_kept, h.billed_until is not null as is_marked,
      coalesce(newest.month > h.billed_until, false) as is_billed_since
    from ${CHANGED} c left join holder_changes h on h.account_id = c.account_id
    cross join lateral (select max(billing_month) as month from invoices where account_id = c.account_id) newest
    where c.old_holder <> c.new_holder`)
  for (;;) {
    const { rows } = await client.query<Change>(`fetch ${BATCH} from holders_to_mark`)
    if (rows.length === 0) break
    await writeMarks(client, rows.flatMap(markOf))
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

async function writeMarks(client: pg.ClientBase, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  const given = `jsonb_to_recordset($1::jsonb) j (account_id bigint, holder text, former_holder text, mark text)`
  const values = [JSON.stringify(marks)]
  await client.query(
    `insert into holder_changes as h (account_id, holder, former_holder, billed_until, former_codes)
     select j.account_id, j.holder, j.former_holder,
       case when j.mark = 'set' then coalesce((
         select max(billing_month) from invoices where account_id = j.account_id), '-infinity') end,
       case when j.mark = 'set' then array_remove(array[c.old_code], null) else '{}' end
     from ${given} join ${CHANGED} c on c.account_id = j.account_id
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
    `delete from holder_changes h using ${given} join ${CHANGED} c on c.account_id = j.account_id
     where h.account_id = j.account_id and h.billed_until is null and h.holder = c.new_holder`,
    values,
  )
}
