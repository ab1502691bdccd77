import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedLetter {
  readonly to: readonly string[]
  /** The sender’s name; empty: only the address. */
  readonly sender: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Target of the letter's button; empty: no button. */
  readonly link: string
}

export interface Mailbox {
  /** Value of SMTP_URL. */
  readonly url: string
  close(): Promise<void>
}

const folderIn = (dataDir: string) => join(dataDir, 'e2e-letters')

/** Starts a real SMTP server on loopback; it saves each letter as a file, since the tests run in other processes. */
export async function openMailbox(dataDir: string): Promise<Mailbox> {
  const folder = folderIn(dataDir)
  await mkdir(folder)
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      received += 1
      const name = String(received).padStart(6, '0')
      buffer(stream)
        .then((source) => keepLetter({ folder, name, source, to: envelope.rcptTo.map(({ address }) => address) }))
        .then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

interface Received {
  readonly folder: string
  readonly name: string
  readonly source: Buffer
  readonly to: readonly string[]
}

async function keepLetter({ folder, name, source, to }: Received): Promise<void> {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(source)
  const link = /<a class="button" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const letter: ReceivedLetter = { to, sender: from?.name ?? '', subject, text, html, link }
  const draft = join(folder, `${name}.part`)
  await writeFile(draft, JSON.stringify(letter))
  await rename(draft, join(folder, `${name}.json`))
}

/** Returns the letters that an address has received so far, oldest first. */
export function lettersTo(address: string): readonly ReceivedLetter[] {
  const folder = folderIn(process.env['E2E_DATA_DIR'] ?? '')
  if (!existsSync(folder)) throw new Error('This portal was not started with a mailbox of the tests')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const letters: ReceivedLetter[] = names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return letters.filter(({ to }) => to.includes(address))
}

/** Waits for a letter with this subject to this address; returns the newest of several. */
export async function letterTo(address: string, subject: string): Promise<ReceivedLetter> {
  const find = () => lettersTo(address).findLast((letter) => letter.subject === subject)
  await expect.poll(() => find()?.subject, { message: `letter to ${address}`, timeout: 15_000 }).toBe(subject)
  const letter = find()
  if (!letter) throw new Error(`The letter «${subject}» to ${address} is gone`)
  return letter
}
