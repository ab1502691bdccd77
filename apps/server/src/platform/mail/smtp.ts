import { createTransport } from 'nodemailer'

/** A letter ready to be sent. Headers are made by the library, which refuses line breaks in them. */
export interface OutgoingLetter {
  /** `name@host`, the same each time it is tried, so that a repeated letter is known as one. */
  readonly messageId: string
  /** As a header has it, or a name and an address. */
  readonly from: string | { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Told in `List-Unsubscribe` (RFC 2369). */
  readonly unsubscribeUrl?: string
}

/** `permanent`: the server refused this letter or address for good; else it may be tried later. */
export type Delivery = 'sent' | { readonly refused: 'permanent' | 'temporary'; readonly reason: string }

export interface Postman {
  /** Never throws: a server that is away is an everyday answer. */
  send(letter: OutgoingLetter): Promise<Delivery>
  close(): void
}

/**
 * Sends over few connections that are kept open.
 *
 * @param patienceMs how long a server may be mute at any step before it is given up
 */
export function createPostman(smtpUrl: string, patienceMs = 15_000): Postman {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A letter holds what we render, never a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A pooled connection that breaks while idle is an event; the next letter opens another.
  transport.on('error', () => undefined)
  return {
    send: async ({ messageId, from, to, subject, text, html, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          from: typeof from === 'string' ? from : { ...from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(unsubscribeUrl !== undefined && { list: { unsubscribe: { url: unsubscribeUrl } } }),
        })
        return 'sent'
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transport.close(),
  }
}

interface Refusal {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/** Words that a server answers with may name the person: only codes are kept. */
function judge(error: unknown): Delivery {
  const { code, command, responseCode } = error as Refusal
  const reason = [code ?? 'UNKNOWN', command, responseCode].filter((part) => part !== undefined).join(' ')
  return { refused: isForGood({ code, command, responseCode }) ? 'permanent' : 'temporary', reason }
}

/**
 * A 5xx to the address or to the letter's text. One to the greeting, the sign-in or the sender is a mistake of the
 * configuration, which somebody will mend: no letter is lost by it. An address that is none never reaches the server.
 */
function isForGood({ code, command, responseCode }: Partial<Record<keyof Refusal, unknown>>): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (command === 'API') return true
  return (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500
}
