import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import type { Context } from '../../context.ts'
import { type About, findAccounts, findPeople } from './audit-search.queries.ts'
import { targetNouns, targetOf } from './describe-entry.ts'

/**
 * Interprets the search text «about». It may be a login or e-mail address, or an account number with or without its
 * provider's code. It may also be an object as the log shows it, or the number or name of an object. Each matches a
 * whole object, so the search stays an index range scan.
 */
export async function whatItIsAbout({ db }: Pick<Context, 'db'>, text: string): Promise<About> {
  const [, provider, ofProvider] = /^(\S+)\s+(\S+)$/.exec(text) ?? []
  const number = normaliseAccountNumber(ofProvider ?? text)
  const [people, accounts] = await Promise.all([findPeople(db, text), findAccounts(db, number, provider)])
  const isOneWord = !/\s/.test(text)
  return {
    targets: [
      text,
      ...targetOf(text),
      ...(isOneWord ? targetNouns().map((noun) => `${noun} ${text}`) : []),
      ...people.map((id) => `user ${id}`),
      ...accounts.map(({ id }) => `account ${id}`),
    ],
    accounts: accounts.map((account) => `${account.provider} ${account.number}`),
  }
}
