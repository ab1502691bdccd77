import { fullerHolder, isSameHolder } from '@zatyshok/domain/people/same-holder'
import type pg from 'pg'
import { makeTable } from '../stage/make-table.ts'
import { markChangedHolders } from './mark-changed-holders.ts'

const CHANGED = 'changed_holders'

interface Changes {
  /**
   * A select of accounts whose rows the transaction has locked, once each: `account_id`, `old_holder`, `new_holder`,
   * `old_code`, `new_code` (hashes).
   */
  readonly changes: string
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
export async function askProofAgain(client: pg.ClientBase, { changes, now }: Changes): Promise<void> {
  const changed = await makeTable(
    client,
    CHANGED,
    `select * from (${changes}) c where old_holder <> new_holder or old_code is distinct from new_code`,
  )
  if (changed === 0) return
  const { rows } = await client.query<ChangedLink>(
    `select l.consumer_id, l.account_id, coalesce(l.proved_holder, h.holder, c.old_holder) as proved_holder, c.new_holder,
       coalesce(coalesce(l.proved_code_hash, c.old_code) = c.new_code, true) as same_code
     from ${CHANGED} c join account_links l on l.account_id = c.account_id
     left join holder_changes h on h.account_id = c.account_id
     order by l.account_id, l.consumer_id`,
  )
  // Afterwards: a link that was proved while the holder was abbreviated is compared with the fuller writing.
  await markChangedHolders(client, CHANGED)
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
