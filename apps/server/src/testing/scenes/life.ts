import type { TestApp } from '../app.ts'

/** What must be known to nobody but the person: by what it is, for the message of a test that finds it elsewhere. */
export type Secrets = Map<string, string>

export interface Life {
  readonly secrets: Secrets
  /** Bodies of every answer but those that hand a secret over. */
  readonly answers: readonly string[]
}

let last = 0

/** Where a life notes its secrets and the answers that it is given; each life has a number of its own. */
export function newLife() {
  last += 1
  const number = last
  const secrets: Secrets = new Map()
  const answers: string[] = []
  const keep = (what: string, secret: string) => {
    secrets.set(`${what} ${number}`, secret)
    return secret
  }
  const life: Life = { secrets, answers }
  return {
    life,
    number,
    keep,
    password: (n: number) => keep(`password ${n}`, `Таємний-пароль-${n}-${crypto.randomUUID()}`),
    told: async (asked: ReturnType<TestApp['call']>, status: number) => {
      const answer = await asked
      if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.bytes}`)
      answers.push(answer.bytes.toString('utf8'))
      return answer
    },
    /** An answer that hands the secret over, as it must. */
    handed: async (asked: ReturnType<TestApp['call']>) => {
      const { status, json } = await asked
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`)
      return json
    },
  }
}

/** The ways in which a careless hand writes a text: as it is, and in the usual codes. */
export function writtenForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const decoded = /^[A-Za-z0-9_-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url')] : []
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...[bytes, ...decoded].flatMap((one) => [one.toString('hex'), one.toString('base64'), one.toString('base64url')]),
  ].filter((form, at, all) => all.indexOf(form) === at)
}
