import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { compiledOnce, type ValueOf } from '../../platform/db/statements/compiled-once.ts'

type Db = Kysely<DatabaseSchema>

interface Asked {
  readonly consumerId: number
  /** Group numbers of providers. */
  readonly groups?: readonly number[]
  readonly accountId?: number
}

/**
 * Finds the consumer's accounts with the last bill of each: one range scan of links and one row of bills per account.
 */
export const findLinkedAccounts = compiledOnce((db: Db, value: ValueOf<Asked>, has) =>
  db
    .selectFrom('linked_accounts as linked')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoices')
          .whereRef('invoices.account_id', '=', 'linked.account_id')
          .orderBy('billing_month', 'desc')
          // A literal limit: with a parameter the planner estimates a tenth of all rows and replans each call.
          .limit(sql.lit(1))
          .select(['account_id', 'billing_month'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .innerJoin('account_facts as known', 'known.account_id', 'linked.account_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('account_links as other')
          .whereRef('other.account_id', '=', 'linked.account_id')
          .whereRef('other.consumer_id', '<>', 'linked.consumer_id')
          .where('other.unproved_since', 'is', null)
          .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('linked_at').as('since')])
          .as('others'),
      (join) => join.onTrue(),
    )
    .where('consumer_id', '=', value('consumerId'))
    .$if(has('groups'), (query) => query.where('provider_group', '=', ({ fn }) => fn.any(value('groups'))))
    .$if(has('accountId'), (query) => query.where('linked.account_id', '=', value('accountId')))
    .orderBy('home_address')
    .orderBy('provider_name')
    .orderBy('number')
    .orderBy('linked.account_id')
    .select([
      'linked.account_id as accountId',
      'number',
      'provider_code as providerCode',
      'provider_name as providerName',
      'home_id as homeId',
      'home_name as homeName',
      'home_address as homeAddress',
      'is_owner as isOwner',
      'can_submit as canSubmit',
      'can_pay as canPay',
      'holder',
      sql<number[]>`array(
        select distinct line.service_type::integer from invoice_lines line
        where line.account_id = last.account_id and line.billing_month = last.billing_month order by 1
      )`.as('services'),
      'known.facts',
      sql<string | null>`to_char(last.billing_month, 'YYYY-MM')`.as('lastBillingMonth'),
      'others.count as othersCount',
      'others.since as othersSince',
    ]),
)
