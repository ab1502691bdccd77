import { sql } from 'kysely'
import type { Database } from './people.ts'
import type { Known } from './valid-values.ts'

/** Which rows the parameters of a path name, by path; the few newest rows of each. */
const pools: readonly (readonly [path: RegExp, parameter: string, query: string])[] = [
  [/answer-templates/, 'id', 'select id from answer_templates'],
  [/chat-links/, 'id', 'select id from chat_links'],
  [/admin\/consumers/, 'id', "select id from users where role = 'consumer'"],
  [/content-categories/, 'id', 'select id from content_categories'],
  [/admin\/content\//, 'id', 'select id from content_entries'],
  [/versions\//, 'version', 'select number as id from content_versions'],
  [/\/exports\//, 'id', 'select id from dispatches'],
  [/feedback\/|public\/callback/, 'id', 'select id from feedback_messages'],
  [/held-payments/, 'id', 'select id from service_payments'],
  [/admin\/letters/, 'id', 'select id from letters'],
  [/admin\/media/, 'id', 'select file_id as id from media_items'],
  [/admin\/provider-tokens/, 'id', "select id from provider_tokens where name <> 'fuzz'"],
  [/admin\/staff/, 'id', "select id from users where role <> 'consumer'"],
  [/imports\/(runs\/)?\{/, 'id', 'select id from import_runs'],
  [/files\/\{file\}/, 'file', 'select id from import_run_files'],
  [/uploads\/\{/, 'id', 'select id from uploads'],
  [/admin\/verifications|consumer\/verifications/, 'id', 'select id from verification_requests'],
  [/webhooks/, 'id', 'select id from webhooks'],
  [/messages\/\{/, 'message', 'select id from webhook_messages'],
  [/account\/sessions/, 'id', "select id from sessions where user_agent <> 'fuzz'"],
  [/contact_info\/emails/, 'id', 'select id from user_emails'],
  [/contact_info\/phones/, 'id', 'select id from user_phones'],
  [/consumer\/shares/, 'id', 'select id from shares'],
  [/content\/pages/, 'id', "select slug as id from content_entries where kind = 'page' order by content_entries.id"],
  [
    /content\/page-parts/,
    'id',
    "select slug as id from content_entries where kind = 'part' order by content_entries.id",
  ],
  [/posts\/categories/, 'id', 'select code as id from content_categories'],
]

export interface ExistingIds {
  readonly everywhere: Known
  of(path: string): Known
}

/** Returns ids for requests: the resident's own records, and the city's newest records. */
export async function existingIds(db: Database, residentId: number): Promise<ExistingIds> {
  const found = await Promise.all(
    pools.map(async ([path, parameter, query]) => ({ path, parameter, ids: await idsOf(db, query) })),
  )
  const own = await ownOf(db, residentId)
  return {
    everywhere: { ...(await ofCity(db)), ...own },
    of: (path) => ({
      ...(/counters?\/\{id\}/.test(path) ? { id: own['counterId'] ?? [] } : {}),
      ...(/homes\/\{id\}/.test(path) ? { id: own['homeId'] ?? [] } : {}),
      ...Object.fromEntries(found.filter((one) => one.path.test(path)).map(({ parameter, ids }) => [parameter, ids])),
      ...(/passkeys/.test(path) ? { id: ['fuzz-key'] } : {}),
    }),
  }
}

/** Returns ids as numbers for bodies and as texts for paths. */
async function idsOf(db: Database, query: string): Promise<unknown[]> {
  const ordered = query.includes('order by') ? query : `${query} order by 1 desc`
  const { rows } = await sql<{ id: number | string }>`${sql.raw(ordered)} limit 8`.execute(db)
  return rows.flatMap(({ id }) => (typeof id === 'number' ? [id, String(id)] : [id]))
}

async function ownOf(db: Database, residentId: number): Promise<Record<string, unknown[]>> {
  const { rows } = await sql<Own>`
    select account_id as account, home_id as home, number, provider_code as provider,
      (select array_agg(meters.account_id || '-' || meters.id) from meters where account_id = linked.account_id) as counters,
      (select array_agg(account_id || '-' || to_char(billing_month, 'YYYYMM')) from (
        select account_id, billing_month from invoices where account_id = linked.account_id
        order by billing_month desc limit 3) last) as invoices,
      (select array_agg(receipt_number) from reading_submissions where account_id = linked.account_id) as receipts
    from linked_accounts linked where consumer_id = ${residentId}`.execute(db)
  const accounts = rows.map(({ account }) => account)
  const numbers = rows.map(({ number }) => number)
  const providers = rows.map(({ provider }) => provider)
  const homes = rows.flatMap(({ home }) => [home, String(home)])
  const receipts = rows.flatMap((one) => one.receipts ?? [])
  return {
    ...{ accountId: [...accounts, ...accounts.map(String)], invoiceAccountId: accounts, accountIds: accounts },
    ...{ invoiceAccountCode: numbers, accountNumber: numbers, code: numbers, number: [...receipts, ...numbers] },
    ...{ serviceProviderCode: providers, serviceProviderId: providers, provider: providers },
    ...{ homeId: homes, home: homes, counterId: rows.flatMap((one) => one.counters ?? []) },
    ...{ invoiceId: rows.flatMap((one) => one.invoices ?? []) },
  }
}

interface Own {
  readonly account: number
  readonly home: number
  readonly number: string
  readonly provider: string
  readonly counters: string[] | null
  readonly invoices: string[] | null
  readonly receipts: string[] | null
}

async function ofCity(db: Database): Promise<Record<string, unknown[]>> {
  const revisions = [0, 1, 2]
  const days = ['2012-01', '2026-09', '2026-11', '2026-10-01', '2026-11-22', '2016-02-29']
  return {
    ...{ from: days, to: days, month: days, paidOn: days, verifiedOn: days, format: ['csv', 'xlsx'], offset: ['0'] },
    ...{ revision: revisions, version: revisions, value: ['419.5', '999'], zone: ['total'], confirmed: [true] },
    profile: await idsOf(db, 'select name as id from import_profiles'),
    uploads: await idsOf(db, 'select id from uploads'),
    categoryId: await idsOf(db, 'select id from content_categories'),
    bytes: [3, 300],
    row: [1, 2],
  }
}
