import { open, readFile } from 'node:fs/promises'

/** What a portal has acknowledged as stored. */
export type Acknowledgement =
  | {
      readonly kind: 'reading'
      readonly accountId: number
      readonly meterId: number
      readonly value: number
      readonly receipt: string
    }
  | { readonly kind: 'payment'; readonly transactionId: string; readonly messageId: string; readonly amountKop: number }
  | { readonly kind: 'session'; readonly token: string }

/** A log that survives every process; an entry counts once it is flushed to disk. */
export interface Acknowledgements {
  add(acknowledgement: Acknowledgement): Promise<void>
  read(): Promise<Acknowledgement[]>
  close(): Promise<void>
}

export async function openAcknowledgements(path: string): Promise<Acknowledgements> {
  const file = await open(path, 'a')
  let writing = Promise.resolve()
  return {
    add: (acknowledgement) => {
      writing = writing.then(async () => {
        await file.write(`${JSON.stringify(acknowledgement)}\n`)
        await file.datasync()
      })
      return writing
    },
    read: async () => {
      await writing
      const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
      return lines.map((line) => JSON.parse(line))
    },
    close: () => writing.then(() => file.close()),
  }
}
