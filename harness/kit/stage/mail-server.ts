import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Stage } from './open-stage.ts'

/** Takes letters, or does not: each way a mail server may fail. */
type Mood = 'well' | 'mute' | 'busy' | 'refusing'

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  /** Message-ID of every letter that came, as often as it came. */
  readonly comings: readonly string[]
  be(mood: Mood): void
  /** Called when a letter is there and its sender does not know it yet. */
  onLetter(heard: (count: number) => Promise<void> | void): void
  /** Nobody listens any more. */
  close(): Promise<void>
}

export async function openMailServer(stage: Stage): Promise<MailServer> {
  const comings: string[] = []
  const state: { mood: Mood; heard: (count: number) => Promise<void> | void } = { mood: 'well', heard: () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (state.mood === 'busy') return done(Object.assign(new Error('later'), { responseCode: 451 }))
      if (state.mood === 'refusing') return done(Object.assign(new Error('never'), { responseCode: 550 }))
      return done()
    },
    onData: (stream, _session, done) => {
      const take = async () => {
        const letter = await text(stream)
        while (state.mood === 'mute') await pause(200)
        comings.push(/^Message-ID: (\S+)/im.exec(letter)?.[1] ?? '')
        await state.heard(comings.length)
      }
      take().then(() => done(), done)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  let closing: Promise<void> | undefined
  const close = () => {
    state.mood = 'well'
    closing ??= new Promise((resolve) => server.close(resolve))
    return closing
  }
  stage.atEnd(close)
  return {
    url: `smtp://127.0.0.1:${port}`,
    comings,
    be: (mood) => {
      state.mood = mood
    },
    onLetter: (heard) => {
      state.heard = heard
    },
    close,
  }
}
