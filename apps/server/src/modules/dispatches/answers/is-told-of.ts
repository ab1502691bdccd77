import { sql } from 'kysely'

/**
 * Join condition: the portal notifies the resident `linked` (a row of `linked_accounts`) of the provider's answer to the
 * reading `given`. A reading from the portal has one such resident, who gave it. A reading that an operator entered has
 * every resident who may give readings of the account (decision 0143), because its `consumer_id` is the operator.
 */
export const isToldOf = sql`linked.account_id = given.account_id
  and (linked.consumer_id = given.consumer_id or (given.source <> 'portal' and linked.can_submit))`
