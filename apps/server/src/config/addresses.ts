import { isIP } from 'node:net'
import * as z from 'zod'
import { fault } from './fault-text.ts'

/** True for an IP address or a syntactically valid host name; sends no DNS query. */
export const isHost = (text: string): boolean =>
  isIP(text) !== 0 ||
  (text.length <= 253 &&
    text.split('.').every((label) => /^[\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?$/u.test(label)))

/** `host:port` or `[2001:db8::1]:port`. */
export function isHostAndPort(text: string): boolean {
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(text) ?? []
  return isHost(host.replace(/^\[(.*)\]$/, '$1')) && isPort(port)
}

const isPort = (text: string): boolean => Number(text) >= 1 && Number(text) <= 65_535

/** A mailbox address, alone or with the sender's name before it: `Затишок <no-reply@misto.example>`. */
export function isSender(text: string): boolean {
  const [, named, bare] = /^(?:[^<>\p{Cc}]*<([^<>]+)>|([^<>]+))$/u.exec(text) ?? []
  const [, domain = ''] = /^[^\s@,;:"()\p{Cc}]{1,64}@([^@]+)$/u.exec(named ?? bare ?? '') ?? []
  return isHost(domain)
}

type Scheme = 'http:' | 'https:'

/** Parses an absolute URL; by default http and https are allowed. */
function urlOf(text: string, schemes: readonly Scheme[] = ['https:', 'http:']): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !schemes.some((scheme) => scheme === url.protocol) || !isHost(url.hostname.replace(/^\[(.*)\]$/, '$1')))
    return undefined
  return url
}

/** True if the URL has only scheme, host and port. */
function isOrigin(text: string): boolean {
  const url = urlOf(text)
  return url !== undefined && url.href === `${url.origin}/`
}

/** Public URL of the portal. Links are built from it, and the site is served at its root. */
export const originUrl = z.string().refine(isOrigin, {
  error: fault({
    uk: 'має бути адресою http:// або https:// без шляху, як-от https://kabinet.misto.example',
    en: 'must be an http:// or https:// address without a path, such as https://portal.city.example',
  }),
})

export const webUrl = z.string().refine((text) => urlOf(text) !== undefined, {
  error: fault({
    uk: 'має бути адресою, яка починається з http:// або https://',
    en: 'must be an address that begins with http:// or https://',
  }),
})

export const httpsUrl = z
  .string()
  .trim()
  .refine((text) => urlOf(text, ['https:']) !== undefined, {
    error: fault({
      uk: 'має бути адресою, яка починається з https://',
      en: 'must be an address that begins with https://',
    }),
  })

/** A URL of a service; plain http is allowed for this machine only. */
export const safeUrl = z.string().refine(
  (text) => {
    const url = urlOf(text)
    return url?.protocol === 'https:' || url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  },
  {
    error: fault({
      uk: 'має бути адресою, яка починається з https://',
      en: 'must be an address that begins with https://',
    }),
  },
)

export const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, {
    error: fault({ uk: 'має починатися з smtp:// або smtps://', en: 'must begin with smtp:// or smtps://' }),
    abort: true,
  })
  .refine((text) => URL.canParse(text) && isHost(new URL(text).hostname.replace(/^\[(.*)\]$/, '$1')), {
    error: fault({
      uk: 'має бути адресою smtp://сервер або smtps://користувач:пароль@сервер:порт; особливі знаки в паролі — як %40',
      en: 'must be an address smtp://server or smtps://user:password@server:port; special characters of the password as %40',
    }),
  })

/** URL of the database; may list several servers, separated by commas. An empty host means this machine. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, {
    error: fault({ uk: 'має починатися з postgres://', en: 'must begin with postgres://' }),
    abort: true,
  })
  .refine(namesServers, {
    error: fault({
      uk: 'має бути адресою postgres://користувач:пароль@сервер:порт/база; особливі знаки — як %40',
      en: 'must be an address postgres://user:password@server:port/database; special characters as %40',
    }),
  })

function namesServers(text: string): boolean {
  const [, hosts] = /^\w+:\/\/(?:[^@/?#\s]*@)?([^@/?#\s]*)(?:\/[^/?#\s]*)?(?:\?[^#\s]*)?$/.exec(text) ?? []
  if (hosts === undefined || !canDecode(text)) return false
  return hosts === '' || hosts.split(',').every(isServer)
}

/** A folder of unix sockets replaces the host, as `%2Fvar%2Frun`. */
function isServer(text: string): boolean {
  const [, host = '', port] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  const named = decodeURIComponent(host).replace(/^\[(.*)\]$/, '$1')
  return (named.startsWith('/') || isHost(named)) && (port === undefined || isPort(port))
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
