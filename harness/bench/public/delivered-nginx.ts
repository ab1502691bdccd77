import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startNginx } from '../../../apps/server/src/testing/outside/front-programs.ts'
import { ownCertificate } from '../../../apps/server/src/testing/outside/own-certificate.ts'
import { freePort } from '../../kit/free-port.ts'

interface Delivered {
  readonly folder: string
  readonly ports: { readonly tls: number; readonly plain: number }
  /** More locations of the server; may be empty. */
  readonly locations: string
  /** Host and port of the portal. */
  readonly node: string
}

/** Starts nginx with the delivered file; its server also answers over plain http, without a redirect. */
export async function startDelivered({ folder, ports, locations, node }: Delivered) {
  const { key, cert } = ownCertificate()
  await writeFile(join(folder, 'fullchain.pem'), cert)
  await writeFile(join(folder, 'privkey.pem'), key)
  return startNginx({
    ...{ folder, file: 'nginx.conf' },
    changes: [
      // Settings of Debian's nginx.conf; a connection of wrk must not end after 1000 requests.
      ['upstream portal {', 'sendfile on; tcp_nopush on; keepalive_requests 100000000; upstream portal {'],
      ['/var/lib/nginx/portal-pages', join(folder, 'pages')],
      ['/etc/ssl/portal/fullchain.pem', join(folder, 'fullchain.pem')],
      ['/etc/ssl/portal/privkey.pem', join(folder, 'privkey.pem')],
      ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2; listen 127.0.0.1:${ports.plain};`],
      ['127.0.0.1:3001', node],
      ['    server 127.0.0.1:3002 max_fails=1 fail_timeout=5s;\n', ''],
      ['location = /metrics', `${locations} location = /metrics`],
    ],
  })
}

/** Calls `done` again until it succeeds, for at most ten seconds. */
export async function until(done: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    if (
      await done().then(
        () => true,
        () => false,
      )
    )
      return
    await wait(100)
  }
}
