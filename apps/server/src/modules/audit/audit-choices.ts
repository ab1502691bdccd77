import type { auditChoices as endpoint } from '@zatyshok/contract/audit'
import type { Reply } from '@zatyshok/contract/endpoint'
import type { Context } from '../../context.ts'
import { findActions, findActors } from './audit-search.queries.ts'
import { actionText } from './describe-entry.ts'

/** Returns the filters of the audit log: only actions and people that occur in it. */
export async function auditChoices({ db }: Pick<Context, 'db'>): Promise<Reply<typeof endpoint>> {
  const [actions, actors] = await Promise.all([findActions(db), findActors(db)])
  const inUkrainian = new Intl.Collator('uk')
  return {
    actions: actions
      .map((code) => ({ code, text: actionText(code) }))
      .sort((one, other) => inUkrainian.compare(one.text, other.text)),
    actors,
  }
}
