import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Server } from 'node:net'
import { join } from 'node:path'

export interface LocalTls {
  /** For NODE_EXTRA_CA_CERTS of the scanner. */
  readonly certificate: string
  stop(): void
}

/**
 * Starts a proxy like an operator's front proxy: https with a one-day certificate, and http that redirects to https.
 *
 * @throws if the ports 80 and 443 are not available: the scanner supports no others
 */
export async function startLocalTls(folder: string, origin: string): Promise<LocalTls> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...how, ...subject], { stdio: 'ignore' })
  const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }
    const passed = request(`${origin}${asked.url}`, { method: asked.method, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.rawHeaders)
      told.pipe(answer)
    })
    asked.pipe(passed)
  })
  const plain = createServer((asked, answer) =>
    answer.writeHead(301, { location: `https://localhost${asked.url}` }).end(),
  )
  await listenAt(secure, 443)
  await listenAt(plain, 80)
  const stop = () => {
    for (const server of [secure, plain]) server.close()
    secure.closeAllConnections()
  }
  return { certificate, stop }
}

function listenAt(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
}
