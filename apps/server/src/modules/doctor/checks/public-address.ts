import { askPublicAddress, type PublicReply } from '../ask-public-address.ts'
import { type Check, green, isOfThisMachine, red, type Verdict, yellow } from '../check.ts'

/** The portal answers at PUBLIC_URL, by the scheme that PUBLIC_URL names. */
export const publicAddressCheck: Check = {
  name: 'public-address',
  title: { uk: 'Адреса для людей (PUBLIC_URL)', en: 'Public address (PUBLIC_URL)' },
  needs: 'nothing',
  run: async ({ publicUrl }) => judge(publicUrl, await askPublicAddress(publicUrl, '/health/live')),
}

/** Node's codes for a server that speaks plain http at an https address. */
const noTls = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO/

function judge(publicUrl: string, reply: PublicReply): Verdict {
  if ('failure' in reply) return judgeFailure(publicUrl, reply.failure)
  const { status, location, body, headers } = reply
  const { protocol, origin } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  if (!isHttps && status >= 300 && status < 400 && location.startsWith('https://')) {
    return red(
      {
        uk: `PUBLIC_URL починається з http://, а ${origin} переводить на https.`,
        en: `PUBLIC_URL begins with http://, but ${origin} redirects to https.`,
      },
      {
        uk: `Задайте PUBLIC_URL=${new URL(location).origin}: інакше браузер відхиляє форми й посилання в листах ведуть не туди.`,
        en: `Set PUBLIC_URL=${new URL(location).origin}: otherwise the portal refuses forms, and links in letters lead elsewhere.`,
      },
    )
  }
  if (status !== 200 || body !== '{"live":true}') {
    return red(
      {
        uk: `За адресою ${publicUrl} відповідає не портал (${status}).`,
        en: `Another program responds at ${publicUrl} (${status}).`,
      },
      {
        uk: 'Перевірте PUBLIC_URL і адресу порталу в налаштуваннях проксі (deploy/nginx.conf, deploy/haproxy.cfg).',
        en: 'Check PUBLIC_URL and the portal’s address in the proxy’s configuration (deploy/nginx.conf, deploy/haproxy.cfg).',
      },
    )
  }
  if (isHttps && !headers.has('strict-transport-security')) {
    return red(
      {
        uk: 'Люди приходять через https, а портал бачить http.',
        en: 'People come by https, but the portal sees http.',
      },
      {
        uk: 'Нехай проксі надсилає X-Forwarded-Proto: https, а його адресу задайте в PORTAL_HTTP_TRUSTED_PROXIES.',
        en: 'Let the proxy send X-Forwarded-Proto: https, and name its address in PORTAL_HTTP_TRUSTED_PROXIES.',
      },
    )
  }
  if (!isHttps && !isOfThisMachine(publicUrl)) {
    return red(
      { uk: `Портал відкрито без https: ${publicUrl}.`, en: `The portal is open without https: ${publicUrl}.` },
      {
        uk: 'Поставте проксі з сертифікатом і задайте PUBLIC_URL=https://…: паролі йдуть мережею відкрито.',
        en: 'Put a proxy with a certificate in front and set PUBLIC_URL=https://…: passwords cross the network in the clear.',
      },
    )
  }
  return green({ uk: `${publicUrl} відповідає.`, en: `${publicUrl} responds.` })
}

function judgeFailure(publicUrl: string, failure: string): Verdict {
  if (publicUrl.startsWith('https:') && noTls.test(failure)) {
    return red(
      {
        uk: `PUBLIC_URL починається з https://, а за цією адресою немає TLS (${failure}).`,
        en: `PUBLIC_URL begins with https://, but the address speaks no TLS (${failure}).`,
      },
      {
        uk: 'Налаштуйте сертифікат на проксі або задайте PUBLIC_URL=http://… для проби.',
        en: 'Set up a certificate at the proxy, or set PUBLIC_URL=http://… for a trial.',
      },
    )
  }
  const verdict = isOfThisMachine(publicUrl) ? yellow : red
  return verdict(
    {
      uk: `${publicUrl} не відповідає цій машині: ${failure}.`,
      en: `${publicUrl} does not respond to this machine: ${failure}.`,
    },
    {
      uk: 'Запустіть портал і проксі, перевірте DNS, сертифікат і мережевий екран.',
      en: 'Start the portal and the proxy; check DNS, the certificate and the firewall.',
    },
  )
}
