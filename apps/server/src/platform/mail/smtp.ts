import { createTransport } from 'nodemailer'

/** A letter ready to be sent. Headers are made by the library, which refuses line breaks in them. */
export interface OutgoingLetter {
  /** `name@host`, the same each time it is tried, so that a repeated letter is known as one. */
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** `permanent`: the server refused this letter or address for good; else it may be tried later. */
export type Delivery = 'sent' | { readonly refused: 'permanent' | 'temporary'; readonly reason: string }

export interface Postman {
  /** Never throws: a server that is away is an everyday answer. */
  send(letter: OutgoingLetter): Promise<Delivery>
  close(): void
}

/** Sends over few connections that are kept open. Each step of the conversation is limited: a mute server is given up. */
export function createPostman(smtpUrl: string): Postman {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A letter holds what we render, never a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A pooled connection that breaks while idle is an event; the next letter opens another.
  transport.on('error', () => undefined)
  return {
    send: async ({ messageId, from, to, subject, text, html }) => {
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return 'sent'
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transport.close(),
  }
}

/** What the server says may name the person: only its number is kept. */
function judge(error: unknown): Delivery {
  const { code, responseCode } = error instanceof Error ? (error as Error & Refusal) : {}
  const reason = [code ?? 'UNKNOWN', responseCode].filter((part) => part !== undefined).join(' ')
  const isForGood = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return { refused: isForGood ? 'permanent' : 'temporary', reason }
}

interface Refusal {
  readonly code?: string
  readonly responseCode?: number
}
