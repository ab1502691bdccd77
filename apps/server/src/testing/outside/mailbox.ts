import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Received {
  /** Recipients of the envelope. */
  readonly to: readonly string[]
  readonly email: Email
  /** The raw source of the letter. */
  readonly source: string
}

/** A real SMTP server on loopback that stores the letters it receives. */
export interface Mailbox {
  readonly url: string
  readonly letters: readonly Received[]
  /** Resolves when so many letters have arrived. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

/** @param answers handlers with which the server rejects, such as `onRcptTo`; by default it accepts everything */
export async function openMailbox(answers: SMTPServerOptions = {}): Promise<Mailbox> {
  const letters: Received[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      buffer(stream)
        .then(async (source) => {
          const to = envelope.rcptTo.map(({ address }) => address)
          letters.push({ to, email: await PostalMime.parse(source), source: source.toString('utf8') })
          arrivals.dispatchEvent(new Event('letter'))
        })
        .then(() => done(), done)
    },
    ...answers,
  })
  // A client that disconnects is not an error of the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    received: async (count) => {
      while (letters.length < count) await once(arrivals, 'letter', { signal: AbortSignal.timeout(40_000) })
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
