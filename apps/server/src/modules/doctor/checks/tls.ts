import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { type Check, green, isOfThisMachine, red, yellow } from '../check.ts'

const dayMs = 86_400_000
/** Days before the end of a certificate; Let's Encrypt renews 30 days before. */
const soonDays = 14
const patienceMs = 5000

/** The certificate of PUBLIC_URL is trusted by this machine and does not end soon. */
export const tlsCheck: Check = {
  name: 'tls',
  title: { uk: 'Сертифікат TLS', en: 'TLS certificate' },
  needs: 'nothing',
  run: async ({ publicUrl, ownClock }) => {
    const { protocol, hostname, port } = new URL(publicUrl)
    if (protocol !== 'https:') {
      if (isOfThisMachine(publicUrl))
        return green({ uk: 'Для проби без https не потрібен.', en: 'A trial needs none.' })
      return yellow(
        { uk: 'Сертифіката немає: PUBLIC_URL без https.', en: 'No certificate: PUBLIC_URL is without https.' },
        {
          uk: 'Поставте проксі з сертифікатом (deploy/nginx-front.conf).',
          en: 'Put a proxy with a certificate in front (deploy/nginx-front.conf).',
        },
      )
    }
    const shown = await showCertificate(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || 443))
    const renew = {
      uk: 'Оновіть сертифікат на проксі: certbot renew, повний ланцюжок у fullchain.pem.',
      en: 'Renew the certificate at the proxy: certbot renew, the whole chain in fullchain.pem.',
    }
    if ('failure' in shown) {
      return red(
        { uk: `Сертифіката не отримано: ${shown.failure}.`, en: `No certificate was received: ${shown.failure}.` },
        renew,
      )
    }
    const days = Math.floor((Date.parse(shown.certificate.valid_to) - ownClock()) / dayMs)
    if (shown.problem !== '') {
      return red(
        {
          uk: `Сертифікатові не довіряють: ${shown.problem}.`,
          en: `The certificate is not trusted: ${shown.problem}.`,
        },
        renew,
      )
    }
    const says = { uk: `Діє ще ${days} дн.`, en: `Valid for ${days} more days.` }
    return days < soonDays ? yellow(says, renew) : green(says)
  },
}

type Shown = { readonly certificate: PeerCertificate; readonly problem: string } | { readonly failure: string }

/** Connects without refusing an invalid certificate, so that its problem can be named. */
async function showCertificate(host: string, port: number): Promise<Shown> {
  const servername = isIP(host) === 0 ? { servername: host } : {}
  const socket = connect({ host, port, ...servername, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) })
    const problem = socket.authorized ? '' : String(socket.authorizationError ?? 'unknown')
    return { certificate: socket.getPeerCertificate(), problem }
  } catch (error) {
    return { failure: error instanceof Error && 'code' in error ? String(error.code) : String(error) }
  } finally {
    socket.destroy()
  }
}
