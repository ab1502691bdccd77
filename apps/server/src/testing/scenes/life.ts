import type { TestApp } from '../app.ts'

/** Values that only the person may know, by name, for the message of a test that finds one elsewhere. */
export type Secrets = Map<string, string>

export interface Life {
  readonly secrets: Secrets
  /** Bodies of all responses, except those that must contain a secret. */
  readonly answers: readonly string[]
}

let last = 0

/** Collects the secrets and responses of one life; each life has its own number. */
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
    /** Records a response that must contain a secret. */
    handed: async (asked: ReturnType<TestApp['call']>) => {
      const { status, json } = await asked
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`)
      return json
    },
  }
}

/** Returns the text in the forms in which careless code may write it: plain, and in the usual encodings. */
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
