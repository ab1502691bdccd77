import { createTransport } from 'nodemailer'

/** A letter ready to be sent. The library writes the headers and rejects line breaks in them. */
export interface OutgoingLetter {
  /** `name@host`, the same at each attempt, so that a repeated letter is recognised as a duplicate. */
  readonly messageId: string
  /** A header value, or a name and an address. */
  readonly from: string | { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Sent in `List-Unsubscribe` (RFC 2369). */
  readonly unsubscribeUrl?: string
}

/** `permanent`: the server rejected this letter or address for good; `temporary`: a retry may succeed. */
export type Delivery = 'sent' | { readonly refused: 'permanent' | 'temporary'; readonly reason: string }

export interface Postman {
  /** Never throws: an unavailable server is a normal result. */
  send(letter: OutgoingLetter): Promise<Delivery>
  close(): void
}

/**
 * Creates a mail client with a small pool of open connections.
 *
 * @param patienceMs milliseconds to wait for the server's reply at each step
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
    // A letter contains what we render, never a file path or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // An idle pooled connection that breaks emits an error event; the next letter opens another connection.
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

/** Classifies an error. The server's text may name the person, so only codes are kept. */
function judge(error: unknown): Delivery {
  const { code, command, responseCode } = error as Refusal
  const reason = [code ?? 'UNKNOWN', command, responseCode].filter((part) => part !== undefined).join(' ')
  return { refused: isForGood({ code, command, responseCode }) ? 'permanent' : 'temporary', reason }
}

/**
 * True for a 5xx to the recipient's address or to the message, and for an invalid address, which is never sent. A 5xx
 * to the greeting, the sign-in or the sender is a configuration error; the letter is kept until it is fixed.
 */
function isForGood({ code, command, responseCode }: Partial<Record<keyof Refusal, unknown>>): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (command === 'API') return true
  return (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500
}
