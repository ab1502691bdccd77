import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import type { Settings } from '../../config/config-schema.ts'
import type { TestApp } from '../app.ts'

type Claims = Readonly<Record<string, unknown>>

interface SigningKey {
  readonly kid: string
  readonly alg: string
  readonly privateKey: CryptoKey
}

/** Replaces the issuer's response at one path; null: the issuer responds itself. */
type Trouble = (response: ServerResponse) => void

/** An OpenID Connect issuer on this machine whose responses the test chooses. */
export interface SocialIssuer {
  readonly origin: string
  readonly settings: Pick<Settings, 'social'>['social']['providers'][string]
  /** Number of requests by path. */
  readonly asked: Map<string, number>
  /** Returns what the last exchange of a code sent. */
  lastExchange(): { form: URLSearchParams; authorization: string | undefined }
  /** Sets the response of the next exchanges: claims that override the usual ones, or a whole token. */
  answerWith(token: string): void
  /** Returns a person's claims at this issuer, at the test's time. */
  claims(claims: Claims): Claims
  sign(claims: Claims, header?: Partial<JWTHeaderParameters>): Promise<string>
  /** Signs with a new, previously unpublished key from now on. */
  rotate(alg?: string): Promise<void>
  trouble(path: string, trouble: Trouble | null): void
  close(): Promise<void>
}

export const keysPath = '/keys'
export const discoveryPath = '/.well-known/openid-configuration'

const newKey = async (kid: string, alg: string): Promise<SigningKey & { jwk: object }> => {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** Listens on a free port of this machine; call `close()` in `afterAll`. */
export async function socialIssuer(name: string, now: () => Date): Promise<SocialIssuer> {
  const asked = new Map<string, number>()
  const troubles = new Map<string, Trouble>()
  let key = await newKey('first', 'ES256')
  let published: object[] = [key.jwk]
  let token = ''
  let exchange = { form: new URLSearchParams(), authorization: undefined as string | undefined }

  const answers: Readonly<Record<string, (request: IncomingMessage) => Promise<object>>> = {
    [discoveryPath]: async () => ({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}${keysPath}`,
      end_session_endpoint: `${origin}/end`,
    }),
    [keysPath]: async () => ({ keys: published }),
    '/token': async (request) => {
      const body = Buffer.concat(await Array.fromAsync(request))
      exchange = { form: new URLSearchParams(body.toString()), authorization: request.headers.authorization }
      return { id_token: token, token_type: 'Bearer', access_token: 'unused' }
    },
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const trouble = troubles.get(path)
    if (trouble) return trouble(response)
    const answer = answers[path]
    if (!answer) return response.writeHead(404).end()
    void answer(request).then((json) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { name, issuer: origin, clientId: 'portal', clientSecret: 'секрет і знак:', prompt: '' as const }

  return {
    origin,
    settings,
    asked,
    lastExchange: () => exchange,
    answerWith: (next) => {
      token = next
    },
    claims: (claims) => {
      const iat = Math.floor(now().getTime() / 1000)
      return { iss: origin, aud: 'portal', sub: 'person-1', iat, exp: iat + 3600, ...claims }
    },
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey),
    rotate: async (alg = 'ES256') => {
      const next = await newKey(`key-${published.length + 1}-${alg}`, alg)
      key = next
      published = [next.jwk]
    },
    trouble: (path, trouble) => {
      if (trouble) troubles.set(path, trouble)
      else troubles.delete(path)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Journey {
  readonly portal: Pick<TestApp, 'call'>
  readonly issuer: SocialIssuer
  readonly network?: string
}

/** Visits the issuer and returns as a browser does, up to a token with these claims; returns it with its nonce. */
export async function tokenOf({ portal, issuer, network = 'misto' }: Journey, claims: Claims) {
  const base = `/api/account/social/${network}`
  const started = await portal.call({ method: 'POST', url: `${base}/start` })
  const nonce = new URL(started.json.url).searchParams.get('nonce') ?? ''
  const token = await issuer.sign(issuer.claims({ nonce, ...claims }))
  issuer.answerWith(token)
  const finished = await portal.call({ url: `${base}/finish`, body: { state: started.json.state, code: 'code' } })
  return { token, nonce, started, finished }
}
