import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostileSite {
  /** Another site for the browser: another host name of this machine. */
  readonly crossSite: string
  /** The same site as the portal with another port, as a sibling application has. */
  readonly sameSite: string
  /** Sets the content of the next pages. */
  show(html: string): void
  close(): Promise<void>
}

/** Opens a foreign site with the pages that a test needs, without a CSP. */
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
