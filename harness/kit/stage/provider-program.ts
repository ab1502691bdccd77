import { newTokenText } from '../../../apps/server/src/modules/provider-tokens/token-text.ts'
import { hashToken } from '../../../apps/server/src/modules/sessions/tokens.ts'
import { expectThat } from '../load/answers.ts'
import { type Answer, ask } from '../load/ask.ts'
import type { Stage } from './open-stage.ts'
import { waitUntil } from './wait-until.ts'

interface Delivery {
  readonly profile: string
  readonly name: string
  readonly content: Buffer
}

/** A provider's billing system, which uploads files by the provider API. */
export interface ProviderProgram {
  /** Uploads a file and starts its import, even if the file was imported before. Returns the run. */
  importFile(delivery: Delivery): Promise<number>
  undo(run: number): Promise<number>
  /** Waits until the run has ended and checks that it succeeded. */
  expectDone(run: number): Promise<void>
}

/** Creates a token for the provider's program, which calls the portal at `origin`. */
export async function openProgram(
  stage: Stage,
  { origin, provider }: { readonly origin: string; readonly provider: string },
): Promise<ProviderProgram> {
  const token = newTokenText()
  await stage.query(
    `insert into provider_tokens (provider_id, name, token_hash, ending, scopes, created_at, expires_at)
     select id, 'Білінг', $2, $3, '{imports:write,imports:read}', now(), now() + interval '1 day'
     from providers where code = $1`,
    [provider, hashToken(token), token.slice(-4)],
  )
  const url = `${origin}/api/provider/v1`
  const patienceMs = 60_000 * stage.patience
  const call = async (path: string, body?: object): Promise<Answer> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await ask({ url: `${url}/${path}`, token, patienceMs, ...sent })
    expectThat(`${path}: ${answer.status} ${answer.reason}`, answer.status === 200)
    return answer
  }
  return {
    importFile: async ({ profile, name, content }) => {
      const { id } = (await call('uploads', { name, bytes: content.length })).json
      const { ok } = await fetch(`${url}/uploads/${id}?offset=0`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(content),
      })
      expectThat('the file is taken', ok)
      return (await call('imports', { purpose: 'import', profile, uploads: [id], repeat: 'yes' })).json.id
    },
    undo: async (run) => (await call(`imports/${run}/undo`, {})).json.id,
    expectDone: async (run) => {
      // Polls the database instead of the API: a token may make six hundred requests a minute.
      const over = 'select state, failure from import_runs where id = $1 and finished_at is not null'
      const find = async () => (await stage.query<{ state: string; failure: string | null }>(over, [run]))[0]
      const { state, failure } = await waitUntil(`run ${run} is over`, patienceMs, find)
      expectThat(`run ${run} is done: ${state} ${failure}`, state === 'done')
    },
  }
}
