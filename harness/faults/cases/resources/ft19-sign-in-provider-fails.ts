import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expectThat } from '../../../kit/load/answers.ts'
import { ask } from '../../../kit/load/ask.ts'
import { signIn } from '../../../kit/load/operations.ts'
import { perform } from '../../../kit/load/perform.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'

const moods: Readonly<Record<string, (response: ServerResponse) => void>> = {
  garbage: (response) => response.end('{"issuer": "http://127.0.0.1:1", "jwks_uri": 7'),
  'another issuer': (response) =>
    response.end(
      JSON.stringify({
        issuer: 'https://accounts.example',
        authorization_endpoint: 'https://accounts.example/a',
        token_endpoint: 'https://accounts.example/t',
        jwks_uri: 'https://accounts.example/k',
      }),
    ),
  failure: (response) => response.writeHead(500).end(),
  silence: () => undefined,
}

export const faultCase: FaultCase = {
  id: 'FT19',
  title: 'The sign-in provider is down, silent or sends invalid data; only passwords work',
  on: ['server', 'embedded'],
  run: async (stage) => {
    let mood = moods['garbage']
    const issuer = createServer((_request, response) => mood?.(response)).listen(0, '127.0.0.1')
    await once(issuer, 'listening')
    const address = issuer.address()
    const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const close = () => {
      issuer.closeAllConnections()
      issuer.close()
    }
    stage.atEnd(close)
    const { origin } = await stage.startNode({ environment: { CONFIG_FILE: await configuration(stage, at) } })
    for (const [n, name] of [...Object.keys(moods), 'away'].entries()) {
      mood = moods[name]
      if (name === 'away') close()
      await expectClosed(origin, name)
      await perform(stage, { operation: signIn(n), origin })
    }
    const [row] = await stage.query<{ count: number }>(
      "select count(*)::int as count from sessions where method <> 'password'",
    )
    expectThat(`N nobody got in by the provider: ${row?.count}`, row?.count === 0)
  },
}

async function configuration(stage: Stage, issuer: string): Promise<string> {
  const file = join(stage.folder, 'portal.yaml')
  const provider = ['    test:', '      name: Тест', `      issuer: ${issuer}`, '      clientId: zatyshok']
  await writeFile(file, `${['social:', '  providers:', ...provider].join('\n')}\n`)
  return file
}

/** Checks that both ways of social sign-in are rejected quickly and with a reason. */
async function expectClosed(origin: string, mood: string): Promise<void> {
  const start = await ask({ url: `${origin}/api/account/social/test/start`, body: '{}' })
  expectThat(`${mood}: ${start.status} ${start.reason}`, start.status === 503 && start.reason === 'social_unavailable')
  const token = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.`
  const url = `${origin}/api/account/authentication/by-social-network-token`
  const by = await ask({ url, body: JSON.stringify({ token, socialNetwork: 'test' }) })
  expectThat(`N ${mood}: ${by.status} ${by.reason}`, /^social_(unavailable|token_refused)$/.test(by.reason))
  expectThat(`${mood}: answered soon`, start.ms < 20_000 && by.ms < 20_000)
}
