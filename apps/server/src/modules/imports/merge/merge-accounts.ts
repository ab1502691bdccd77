import {
  type Address,
  addressKey,
  addressOf,
  displayAddress,
  displayFullAddress,
  parseAddress,
} from '@zatyshok/domain/people/address'
import type { Candidate } from '../stage/candidates.ts'
import { loaderOf } from '../stage/copy-in.ts'
import { makeTable, StageWriter } from '../stage/staging.ts'
import { askProofAgain } from './ask-proof-again.ts'
import { type MergeContext, type MergeKind, ownProvider } from './merge-context.ts'
import { addCounts, type MergeCounts, mergeRows } from './merge-rows.ts'

const READY = 'import_accounts'
const PLACES = 'import_places'
const ADDRESS_BATCH = 500
/** Most characters of an address or a part of it; the rest is cut off. */
const LONGEST_ADDRESS = 300

/** Field of the record → column of the table and the SQL of its value. */
const COLUMNS: Readonly<Record<string, readonly [column: string, sql: string]>> = {
  holder: ['holder', `coalesce(c.holder, '')`],
  area: ['area', 'c.area'],
  residents: ['residents', 'c.residents'],
  phone: ['phone', 'c.phone'],
  eic: ['eic', 'c.eic'],
  category: ['category', 'c.category'],
  note: ['note', 'c.note'],
  openedOn: ['opened_on', 'c."openedOn"'],
}

/** Accounts of the provider, and the premises of their addresses. */
export const mergeAccounts: MergeKind = async (context, candidates) => {
  const counts: MergeCounts[] = []
  for (const candidate of candidates) counts.push(await mergeCandidate(context, candidate))
  const sum = addCounts(counts)
  if (sum.updated > 0) await askProofAgain(context.client, { after: { importId: context.importId }, now: context.now })
  return { accounts: sum }
}

async function mergeCandidate(context: MergeContext, candidate: Candidate): Promise<MergeCounts> {
  const { client, importId } = context
  const provider = ownProvider(context)
  const columns = candidate.fields.flatMap(({ name }) => (COLUMNS[name] ? [COLUMNS[name]] : []))
  const selected = columns.map(([column, sql]) => `${sql} as ${column}`)
  const names = columns.map(([column]) => column)
  if (candidate.fields.some(({ name }) => name === 'activationCode')) {
    // Only the digest is stored, so that a copy of the database gives no access to accounts.
    const digest = `sha256(convert_to($$${provider.code}:$$ || c.account || ':' || upper(c."activationCode"), 'UTF8'))`
    selected.push(`${digest} as activation_code_hash`)
    names.push('activation_code_hash')
  }
  await makeTable(
    client,
    READY,
    `select distinct on (c.account collate "C") c.n, ${provider.id}::bigint as provider_id, c.account as number,
       ${writtenAddress(candidate)} as address, null::bigint as premises_id,
       ${PARTS.map((part) => `coalesce(c."${part}", '') as "${part}"`).join(', ')}${selected.map((column) => `, ${column}`).join('')}
     from ${candidate.records} c order by c.account collate "C", c.n desc`,
  )
  await findPremises(context)
  return mergeRows(client, {
    table: 'accounts',
    source: READY,
    key: ['provider_id', 'number'],
    columns: ['address', 'premises_id', ...names],
    importId,
  })
}

const PARTS = ['town', 'streetType', 'street', 'house', 'block', 'flat'] as const

/** SQL of the address as the provider writes it, as one text. */
function writtenAddress({ fields }: Candidate): string {
  if (fields.some(({ name }) => name === 'address')) return `coalesce(c.address, '')`
  return `concat_ws(', ', c.town, nullif(concat_ws(' ', c."streetType", c.street), ''), c.house,
    'корп. ' || c.block, 'кв. ' || c.flat)`
}

interface WrittenAddress {
  n: number
  address: string
  town: string
  streetType: string
  street: string
  house: string
  block: string
  flat: string
}

/**
 * Finds or creates the premises of every account whose address is new or changed. The domain parses addresses, so
 * these rows, and only these, pass through JavaScript.
 */
async function findPremises(context: MergeContext): Promise<void> {
  const { client, profile } = context
  await client.query(
    `update ${READY} r set premises_id = a.premises_id from accounts a
     where a.provider_id = r.provider_id and a.number = r.number and a.address = r.address`,
  )
  const writer = new StageWriter(loaderOf(client), Number.POSITIVE_INFINITY)
  await writer.table(PLACES, 2)
  await client.query(`declare import_addresses no scroll cursor for
    select n::integer, ${['address', ...PARTS].map((part) => `left("${part}", ${LONGEST_ADDRESS}) as "${part}"`).join(', ')} from ${READY}
    where premises_id is null and address <> ''`)
  for (;;) {
    const { rows } = await client.query<WrittenAddress>(`fetch ${ADDRESS_BATCH} from import_addresses`)
    if (rows.length === 0) break
    for (const row of rows) {
      const address = readAddress(row, profile.town)
      writer.add(PLACES, { n: row.n }, [addressKey(address), display(address)])
    }
    await writer.flush()
  }
  await client.query('close import_addresses')
  // Ordered by key, so that two imports with the same new premises do not deadlock.
  await client.query(
    `insert into premises (address_key, address)
     select c0, min(c1) from ${PLACES} p
     where not exists (select 1 from premises e where e.address_key = p.c0)
     group by c0 order by c0 collate "C" on conflict do nothing`,
  )
  await client.query(
    `update ${READY} r set premises_id = e.id
     from ${PLACES} p join premises e on e.address_key = p.c0 where p.n = r.n`,
  )
}

function readAddress(row: WrittenAddress, town: string | undefined): Address {
  if (row.street === '') return parseAddress(row.address, town)
  return addressOf(row, town)
}

/** The address with its town, unless the town is the city itself. */
function display(address: Address): string {
  return address.town.startsWith('м. ') ? displayAddress(address) : displayFullAddress(address)
}
