import type { DeliveryFigures } from '@zatyshok/contract/providers/import-previews'
import type pg from 'pg'
import type { FileContent } from '../import-file.ts'
import type { FileReport } from '../import-report.ts'
import type { Profile } from '../profile/profile-schema.ts'
import { addedAccounts, doubledBills, vanishedAccounts } from './account-lists.ts'
import { spreadOfChanges } from './change-spread.ts'
import { findJumps } from './find-jumps.ts'
import { createPreviewBills, PREVIEW_BILLS, type PreviewMonth } from './preview-bills.ts'
import { sumsByService } from './service-sums.ts'

export interface FileFacts extends Pick<FileReport, 'status' | 'refused' | 'totals' | 'byKind'> {
  readonly content: FileContent
}

interface Delivery {
  readonly profile: Pick<Profile, 'provider'>
  readonly files: readonly FileFacts[]
}

/**
 * Computes what the files of a check would change, in the check's transaction before its rollback: the tables have the
 * bills of the files and of earlier months.
 */
export async function deliveryFigures(client: pg.ClientBase, delivery: Delivery): Promise<DeliveryFigures> {
  const { profile, files } = delivery
  const rows = await rowFacts(client)
  const refused = files.reduce((sum, file) => sum + file.refused, 0)
  const of = profile.provider === undefined ? undefined : await deliveredMonth(client, profile.provider)
  const counts = { refused, repeats: rows.repeats }
  if (!of) return { ...WITHOUT_BILLS, isPartial: rows.isPartial, counts: { accounts: accountsIn(files), ...counts } }
  await createPreviewBills(client, { ...of, isPartial: rows.isPartial })
  const { taken, bills, otherBills } = await billFacts(client)
  const chargedKop = chargedIn(files)
  return {
    month: of.month.slice(0, 7),
    otherBills,
    isPartial: rows.isPartial,
    counts: { accounts: bills, ...counts },
    control:
      chargedKop === undefined
        ? null
        : { fileKop: chargedKop - rows.repeatedKop, takenKop: taken, mendedKop: rows.mendedKop },
    added: await addedAccounts(client, of),
    vanished: await vanishedAccounts(client),
    doubled: { ...(await doubledBills(client, of)), rows: rows.secondBills },
    ...(await sumsByService(client, of)),
    jumps: await findJumps(client, of),
    spread: await spreadOfChanges(client),
  }
}

const NONE = { total: 0, listed: [] }
const NO_SUM = { beforeKop: 0, afterKop: 0 }
const WITHOUT_BILLS = {
  ...{ month: null, otherBills: 0, control: null, added: NONE, jumps: NONE, services: [], spread: null },
  vanished: { ...NONE, house: null },
  doubled: { ...NONE, rows: 0 },
  sums: { charged: NO_SUM, recalculated: NO_SUM, subsidy: NO_SUM, benefit: NO_SUM },
}

async function rowFacts(client: pg.ClientBase) {
  const { rows } = await client.query<{
    repeats: number
    repeatedKop: number
    secondBills: number
    isPartial: boolean
    mendedKop: number
  }>(
    `select coalesce(sum(repeats), 0)::bigint as repeats, coalesce(sum(repeated_kop), 0)::bigint as "repeatedKop",
       coalesce(sum(second_bills), 0)::bigint as "secondBills", coalesce(bool_or(is_partial), false) as "isPartial",
       coalesce(sum(mended_kop), 0)::bigint as "mendedKop"
     from import_delivered_rows`,
  )
  return rows[0] ?? { repeats: 0, repeatedKop: 0, secondBills: 0, isPartial: false, mendedKop: 0 }
}

/** Finds the newest month that has at least half as many bills as the greatest month; undefined: there are no bills. */
async function deliveredMonth(client: pg.ClientBase, provider: string): Promise<PreviewMonth | undefined> {
  await client.query('analyze import_delivered')
  const { rows } = await client.query<PreviewMonth>(
    `select month, (month - interval '1 month')::date as "monthBefore", (month - interval '1 year')::date as "yearBefore",
       provider.id as "providerId"
     from (select billing_month as month, count(*) as bills, max(count(*)) over () as most
           from import_delivered group by billing_month) m
     join providers provider on provider.code = $1
     where bills * 2 >= most order by month desc limit 1`,
    [provider],
  )
  return rows[0]
}

/** The sum of charges of the delivered bills of all months, the number of bills of the month, and of other months. */
async function billFacts(client: pg.ClientBase) {
  const { rows } = await client.query<{ taken: number; bills: number; otherBills: number }>(
    `select coalesce(sum(i.charged_kop) filter (where d.has_charge), 0)::bigint as taken,
       (select count(*) from ${PREVIEW_BILLS}) as bills,
       count(*) - (select count(*) from ${PREVIEW_BILLS}) as "otherBills"
     from import_delivered d cross join lateral (
       select charged_kop from invoices f where f.account_id = d.account_id and f.billing_month = d.billing_month offset 0) i`,
  )
  return rows[0] ?? { taken: 0, bills: 0, otherBills: 0 }
}

function chargedIn(files: readonly FileFacts[]): number | undefined {
  // The control sum is the provider's; a charge that a clerk has mended differs from it.
  const delivered = files.filter(({ status, content }) => status === 'done' && content === 'delivered')
  const sums = delivered.flatMap(({ totals: { chargedKop } }) => chargedKop ?? [])
  return sums.length === 0 ? undefined : sums.reduce((sum, kop) => sum + kop, 0)
}

function accountsIn(files: readonly FileFacts[]): number {
  const counts = files.flatMap(({ byKind }) => byKind['accounts'] ?? [])
  return counts.reduce((sum, { inserted, updated, unchanged }) => sum + inserted + updated + unchanged, 0)
}
