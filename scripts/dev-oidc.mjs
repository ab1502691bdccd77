/**
 * A sign-in provider for development and browser tests: a real OpenID Connect server on this machine, always with the
 * same three people. Any password is accepted with their login; data is not stored.
 *
 *     npm run oidc              prints the settings to put into CONFIG_FILE
 *     PORT=9099 npm run oidc    on another port
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/**
 * `resident` is the demonstration city's resident; the stranger only claims that address, without verification by the
 * provider.
 */
const people = {
  olena: { given_name: 'Олена', family_name: 'Мороз', email: 'olena@kalynivsk.example', email_verified: true },
  resident: { given_name: 'Ганна', family_name: 'Шевчук', email: 'resident@kalynivsk.example', email_verified: true },
  stranger: { given_name: 'Ганна', family_name: 'Інша', email: 'resident@kalynivsk.example', email_verified: false },
}

function personOf(login) {
  const known = people[login] ?? { given_name: login, email: `${login}@kalynivsk.example`, email_verified: true }
  return { ...known, name: [known.given_name, known.family_name].filter(Boolean).join(' ') }
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const port = Number(process.env.PORT ?? 9099)

function createProvider(issuer) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'zatyshok',
        token_endpoint_auth_method: 'none',
        // A native application may return to any port of this machine (RFC 8252, section 7.3).
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/sign-in/social/test', 'http://localhost/sign-in/social/test'],
        post_logout_redirect_uris: ['http://127.0.0.1/sign-in', 'http://localhost/sign-in'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // The portal reads the ID token only and sends no further requests.
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...personOf(sub) }) }),
    cookies: { keys: [randomBytes(24).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'development', alg: 'RS256', use: 'sig' }] },
    features: { devInteractions: { enabled: true } },
  })
}

let answer = (_, response) => response.writeHead(503).end()
const server = createServer((request, response) => answer(request, response)).listen(port, '127.0.0.1')
await once(server, 'listening')
const issuer = `http://127.0.0.1:${server.address().port}`
answer = createProvider(issuer).callback()

console.log(`Провайдер входу для розробки: ${issuer}
Люди: ${Object.keys(people).join(', ')}; пароль будь-який. Налаштування порталу (CONFIG_FILE):

social:
  providers:
    test:
      name: Тестовий вхід
      issuer: ${issuer}
      clientId: zatyshok
`)
