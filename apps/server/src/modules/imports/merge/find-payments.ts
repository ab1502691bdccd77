import pg from 'pg'
import type { ImportScope } from '../import-authority.ts'
import type { Candidate } from '../stage/candidates.ts'
import { accountPattern } from '../stage/field-sql.ts'
import { makeTable } from '../stage/staging.ts'
import { type MergeContext, refuseRows } from './merge-context.ts'

const { escapeLiteral } = pg

/** The key of a payment. */
export const PAYMENT_KEY = ['account_id', 'paid_on', 'partner', 'payment_number'] as const

/** Table of the payments of a candidate, including unknown ones. */
export const FOUND = 'import_payments_found'
const READY = 'import_payments_ready'

/**
 * Finds the account of each row, and refuses rows without one and repeated rows. Returns the table of the good rows,
 * which is usually the table of all rows.
 */
export async function findPayments(context: MergeContext, candidate: Candidate): Promise<string> {
  const { client } = context
  await makeTable(client, FOUND, foundSql(context, candidate))
  const { rows } = await client.query<{ missing: boolean; repeated: boolean }>(
    `select exists (select from ${FOUND} where account_id is null or likely > 1) as missing, exists (
       select from ${FOUND} where account_id is not null
       group by hashtextextended(payment_number, account_id) having count(*) > 1) as repeated`,
  )
  const [state] = rows
  if (!state?.missing && !state?.repeated) return FOUND
  if (state.missing) await refuseMissing(context, candidate)
  if (state.repeated) {
    await refuseRows(context, candidate, {
      field: 'number',
      reason: 'repeated',
      rows: `select n, first::text as value from (
        select n, min(n) over (partition by ${PAYMENT_KEY.join(', ')}) as first from ${FOUND} where account_id is not null) k
        where n <> first`,
    })
  }
  const refused = `select 1 from import_refused x where x.space = ${candidate.table.space} and x.n = r.n`
  await makeTable(client, READY, `select * from ${FOUND} r where account_id is not null and not exists (${refused})`)
  return READY
}

/** Each row with its account, or with the reason why it has none. */
function foundSql({ scope }: MergeContext, candidate: Candidate): string {
  return `select c.*, a.id as account_id from (
      select c.n, c.unknown, c.told, c.provider_id, ${foundAccount(candidate)}, c.month as billing_month, c.partner,
        c.number as payment_number, c."paidOn" as paid_on, c.amount as amount_kop, c.channel,
        coalesce(c.payer, '') as payer, c."coversFrom" as covers_from, c."coversTo" as covers_to
      from ${isNamed(candidate, 'provider') ? byCode(scope, candidate) : byIban(scope, candidate)} c) c
    left join accounts a on a.provider_id = c.provider_id and a.number = c.account and c.unknown is null`
}

const isNamed = ({ fields }: Candidate, name: string): boolean => fields.some((field) => field.name === name)

function byCode(scope: ImportScope, candidate: Candidate): string {
  return `(select c.*, c.provider as told, p.id as provider_id, case when p.id is null then 'providerCode'
      when p.id not in (select id from import_own) then 'foreign'
      when not ${isOwnPartner(scope, { partner: 'c.partner', iban: 'p.iban' })} then 'foreignPartner' end as unknown
    from ${candidate.records} c left join providers p on p.code = c.provider)`
}

/** Finds the provider by IBAN, or else by ЄДРПОУ. Contradicting values are refused. */
function byIban(scope: ImportScope, candidate: Candidate): string {
  const iban = `upper(replace(c.iban, ' ', ''))`
  const ownIban = '(select iban from providers where id = coalesce(by_iban, by_edrpou))'
  return `(select r.*, coalesce(by_iban, by_edrpou) as provider_id, case
      when coalesce(by_iban, by_edrpou) is null then 'recipient'
      when coalesce(by_iban, by_edrpou) not in (select id from import_own) then 'foreign'
      when by_iban <> all(with_edrpou) and cardinality(with_edrpou) > 0 then 'recipients'
      when by_iban is null and cardinality(with_edrpou) > 1 then 'recipients'
      when not ${isOwnPartner(scope, { partner: 'r.partner', iban: ownIban })} then 'foreignPartner' end as unknown
    from (
      select c.*, concat_ws(', ', nullif(${iban}, ''), c.edrpou) as told,
        (select min(id) from providers where iban = ${iban}) as by_iban,
        (select min(id) from providers where edrpou = c.edrpou) as by_edrpou,
        array(select id from providers where edrpou = c.edrpou) as with_edrpou
      from ${candidate.records} c) r)`
}

/**
 * SQL condition: a file of the scope may bring payments of this partner. Payments of banks (`bank:…`), of payment
 * services and of other partners that the city imports belong to the city. Payments to an IBAN belong to its provider.
 *
 * @param row expressions: the partner, and the IBAN of the payment's provider
 */
function isOwnPartner(
  { providerIds }: ImportScope,
  { partner, iban }: { readonly partner: string; readonly iban: string },
): string {
  if (providerIds === null) return 'true'
  return `case
    when ${partner} ~* '^\\s*bank:' then false
    when ${partner} ~* '^\\s*iban:' then upper(regexp_replace(substr(${partner}, strpos(${partner}, ':') + 1), '\\s', '', 'g')) = ${iban}
    else not exists (select from city_partners city where city.partner = ${partner})
      and not exists (select from service_payments told where told.service = ${partner}) end`
}

async function refuseMissing(context: MergeContext, candidate: Candidate): Promise<void> {
  const refuse = (field: string, reason: string, rows: string) =>
    refuseRows(context, candidate, { field, reason, rows })
  const named = ['provider', 'iban'].find((name) => isNamed(candidate, name)) ?? 'edrpou'
  for (const reason of ['providerCode', 'recipient', 'recipients', 'foreign'])
    await refuse(named, reason, `select n, told as value from ${FOUND} where unknown = '${reason}'`)
  await refuse('partner', 'foreignPartner', `select n, partner as value from ${FOUND} where unknown = 'foreignPartner'`)
  const searched = candidate.record.find !== undefined
  if (searched) {
    const known = `select n, purpose as value from ${FOUND} where unknown is null`
    await refuse('purpose', 'noAccount', `${known} and likely = 0`)
    await refuse('purpose', 'accounts', `${known} and likely > 1`)
  }
  await refuse(
    searched ? 'purpose' : 'account',
    'account',
    `select n, account as value from ${FOUND} where unknown is null and account_id is null and likely = 1`,
  )
}

/**
 * The account of a row, the number of possible accounts, and the text that was searched. In a purpose, numbers after a
 * label («о/р 0640666») come first. If two numbers are possible, neither is chosen.
 */
function foundAccount({ record }: Candidate): string {
  const { find } = record
  if (!find) return `c.account, 1 as likely, '' as purpose`
  const branches = Object.entries(find.masks).map(([code, mask]) => {
    const number = `(?<![-0-9/])(${accountPattern(mask)})(?![0-9/]|[.,-][0-9])`
    const labels = find.labels.map((label) => label.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|')
    const labelled = find.labels.length === 0 ? 'null' : numbersIn(`(?:${labels})[ .:№#N]*${number}`)
    return `when ${escapeLiteral(code)} then coalesce(${labelled}, ${numbersIn(number)})`
  })
  const numbers = `case (select code from providers where id = c.provider_id) ${branches.join(' ')} end`
  return `(${numbers})[1] as account, coalesce(cardinality(${numbers}), 0) as likely, c.purpose`
}

/** The different numbers that have the form of an account; null if there are none. */
const numbersIn = (pattern: string): string =>
  `(select array_agg(distinct m[1]) from regexp_matches(c.purpose, ${escapeLiteral(pattern)}, 'gi') m)`
