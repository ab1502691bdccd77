import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpCode } from '../modules/second-factor/totp.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../testing/database.ts'
import { solutionOf } from '../testing/outside/solve-captcha.ts'
import { originOf, startMain as start, stopMain as stop } from '../testing/start-main.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the start', () => {
  test('M01 a wrong setting ends it with one line that names the setting', async () => {
    const started = start({ PORTAL_CAPTCHA_SIGN_IN: 'так' })
    expect(await started.exit()).toBe(1)
    expect(started.printed().trim()).toMatch(/^Налаштування «captcha\.signIn» \(PORTAL_CAPTCHA_SIGN_IN\): .+$/)
  })

  test('K04 a taken port ends it with one line that says what to do, and no database is made', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const dataDir = join(folder, 'port')
    const started = start({ DATA_DIR: dataDir, PORT: String(port), PORTAL_DEMONSTRATION_ENABLED: 'false' })
    expect(await started.exit()).toBe(1)
    expect(started.printed().trim()).toBe(
      `Порт ${port} уже зайнято іншою програмою. Задайте інший: PORT=3001 npm start`,
    )
    expect(existsSync(dataDir)).toBe(false)
    other.close()
  })

  test('K04 a start killed during its first import continues at the next start', async () => {
    const dataDir = join(folder, 'killed')
    const first = start({ DATA_DIR: dataDir })
    await first.until('імпортуємо: обленерго')
    first.child.kill('SIGKILL')
    await first.exit()
    expect(existsSync(join(dataDir, 'demo-sign-ins.json'))).toBe(false)
    const second = start({ DATA_DIR: dataDir })
    await second.until('Портал працює')
    const path = join(dataDir, 'demo-sign-ins.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const signIns: SignIn[] = JSON.parse(readFileSync(path, 'utf8'))
    expect(signIns.map(({ role }) => role)).toEqual(['resident', 'operator', 'administrator'])
    for (const signIn of signIns) expect(await signInStatus(originOf(second), signIn)).toBe(200)
    expect(await stop(second)).toBe(0)
    const third = start({ DATA_DIR: dataDir })
    await third.until('Портал працює')
    expect(third.printed()).not.toContain('імпортуємо')
    // AT61 a password is printed once only.
    for (const { password } of signIns) {
      expect(second.printed()).toContain(password)
      expect(third.printed()).not.toContain(password)
    }
    expect(third.printed()).toContain('demo end')
    expect(await signInStatus(originOf(third), signIns[0]!)).toBe(200)
    await stop(third)
  }, 180_000)
})

interface SignIn {
  readonly role: string
  readonly account: string
  readonly password: string
  readonly totpSecret?: string
}

/** Signs in as a browser does: with a solved challenge, and with the staff's one-time code. */
async function signInStatus(origin: string, { account, password, totpSecret }: SignIn): Promise<number> {
  const challenge = await fetch(`${origin}/api/captcha/challenge?form=signIn`)
  const code = totpSecret === undefined ? {} : { code: totpCode(totpSecret, new Date()) }
  const answer = await fetch(`${origin}/api/account/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=t', 'x-xsrf-token': 't' },
    body: JSON.stringify({ account, password, ...code, captcha: await solutionOf((await challenge.json()) as never) }),
  })
  return answer.status
}

describe('with DATABASE_URL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  test('K04 nothing is loaded by itself', async () => {
    const started = start({ DATABASE_URL: databaseUrl(database.connection), DATA_DIR: join(folder, 'server') })
    await started.until('Портал працює')
    expect((await fetch(`${originOf(started)}/health/ready`)).status).toBe(200)
    await stop(started)
    const { rows } = await database.pool.query(
      'select (select count(*) from users) + (select count(*) from providers) as count',
    )
    expect(rows).toEqual([{ count: 0 }])
    expect(started.printed()).not.toContain('Демонстрац')
  })

  test('K04 a server that does not answer ends it with one line', async () => {
    const started = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: join(folder, 'none') })
    expect(await started.exit()).toBe(1)
    expect(started.printed().trim()).toMatch(/^Сервер бази даних не відповідає: .+ Перевірте DATABASE_URL/)
  })
})
