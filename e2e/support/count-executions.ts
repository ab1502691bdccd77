import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'

export interface Beacons {
  /** Another site for the browser: another host name of this machine. */
  readonly origin: string
  /** Received requests: method and path. */
  readonly received: string[]
  /** Serves a page at a new address with these headers, and returns the address. */
  serve(html: string, headers: Readonly<Record<string, string>>): string
  close(): Promise<void>
}

/** Opens another site, which must not receive any data of the portal. */
export async function openBeacons(): Promise<Beacons> {
  const received: string[] = []
  let page = { html: '', headers: {} }
  const server = createServer((request, response) => {
    if (request.headers.host?.startsWith('localhost')) {
      received.push(`${request.method} ${request.url}`)
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
    } else if (request.url === '/page') response.writeHead(200, page.headers).end(page.html)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    received,
    serve: (html, headers) => {
      page = { html, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } }
      return `http://127.0.0.1:${port}/page`
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns ids of the vectors whose scripts have run, in any frame of any page of the context; dialogs count as −1. */
export async function countExecutions(context: BrowserContext): Promise<number[]> {
  const ran: number[] = []
  await context.exposeFunction('__ran', (id: number) => {
    ran.push(id)
  })
  context.on('dialog', async (dialog) => {
    ran.push(-1)
    await dialog.dismiss()
  })
  return ran
}

/** Triggers every event that the page's content listens to, and every address that is a script. */
export const activate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const element of document.querySelectorAll('*')) {
      for (const { name } of element.attributes)
        if (name.startsWith('on')) element.dispatchEvent(new Event(name.slice(2), { bubbles: false }))
      const address = ['href', 'xlink:href', 'formaction'].map((name) => element.getAttribute(name) ?? '').join('')
      if (/script\s*:|^\s*data:/i.test(address))
        element.dispatchEvent(new MouseEvent('click', { bubbles: false, cancelable: true }))
    }
    // By selector: vectors overwrite properties of `document`.
    for (const form of document.querySelectorAll('form'))
      if (form.getAttribute('action')?.includes(':')) HTMLFormElement.prototype.submit.call(form)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
