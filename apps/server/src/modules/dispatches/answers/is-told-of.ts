import { sql } from 'kysely'

/**
 * True if the person of `linked` (`linked_accounts`) is told what the provider answered to the reading `given`. Of a
 * reading from the portal that is the resident who gave it. Of an operator's reading these are all who may give readings of
 * the account (decision 0143), because `given.consumer_id` is the operator.
 */
export const isToldOf = sql`linked.account_id = given.account_id
  and (linked.consumer_id = given.consumer_id or (given.source <> 'portal' and linked.can_submit))`
