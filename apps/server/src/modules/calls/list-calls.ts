import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import type { Context } from '../../context.ts'
import { selectCall, selectCallsOf } from './calls.queries.ts'

/** Lists the last twenty calls about an account, newest first. The caller has found the account for the operator. */
export const listCalls = async ({ db }: Pick<Context, 'db'>, accountId: number): Promise<CallRecord[]> =>
  (await selectCallsOf(db, accountId)).map(asRecord)

/** One call with what was done. The caller has found it for the operator. */
export async function readCall({ db }: Pick<Context, 'db'>, id: number): Promise<CallRecord> {
  const [call] = await selectCall(db, id)
  if (!call) throw new Error('A call that was found has gone inside its transaction')
  return asRecord(call)
}

const asRecord = ({ begunAt, actions, ...call }: Awaited<ReturnType<typeof selectCall>>[number]): CallRecord => ({
  ...call,
  begunAt: begunAt.toISOString(),
  actions: actions.map(({ at, ...action }) => ({ ...action, at: new Date(at).toISOString() })),
})
