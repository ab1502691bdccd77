import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostileSite {
  /** Another site for the browser: another name of this machine. */
  readonly crossSite: string
  /** The same site as the portal, another port: where a neighbour would be. */
  readonly sameSite: string
  /** What the next pages hold. */
  show(html: string): void
  close(): Promise<void>
}

/** A site that is not ours, with whatever pages a test needs; no policy of its own holds it back. */
export async function openHostileSite(): Promise<HostileSite> {
  let html = ''
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><title>Виграйте приз</title>${html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    crossSite: `http://localhost:${port}`,
    sameSite: `http://127.0.0.1:${port}`,
    show: (page) => {
      html = page
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
