import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Stage } from './open-stage.ts'

/** A mail server that accepts letters, or fails in one of several ways. */
type Mood = 'well' | 'mute' | 'busy' | 'refusing'

export interface MailServer {
  /** Value of SMTP_URL. */
  readonly url: string
  /** Message-ID of every received letter, including repetitions. */
  readonly comings: readonly string[]
  be(mood: Mood): void
  /** Sets a function to call when a letter has arrived and its sender has no response yet. */
  onLetter(heard: (count: number) => Promise<void> | void): void
  /** Closes the server; its port then refuses connections. */
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
