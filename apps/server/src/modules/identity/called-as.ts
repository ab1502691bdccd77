import { sql } from 'kysely'

/**
 * Display name of a user, for staff: the last and the first name, else the login; null for a missing row of an outer join.
 *
 * @param table `users` or its alias
 */
export const calledAs = (table: string) => sql<string | null>`
  coalesce(
    nullif(concat_ws(' ', nullif(${sql.ref(`${table}.last_name`)}, ''), nullif(${sql.ref(`${table}.first_name`)}, '')), ''),
    ${sql.ref(`${table}.login`)})`
