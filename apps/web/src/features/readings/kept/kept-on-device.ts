import { createStore, del, get, type UseStore, update } from 'idb-keyval'
import { keepingPerson } from '../../../lib/session/keeping-person.ts'
import { type KeptReading, type KeptReadings, type KeptValues, keptReadings } from './kept-readings.ts'

const CHANNEL = 'zatyshok.keptReadings'

let opened: UseStore | undefined
const store = () => {
  opened ??= createStore('zatyshok', 'keptReadings')
  return opened
}

/** IndexedDB survives the end of the browser; a finished transaction is on the disk. */
const values: KeptValues = {
  get: (person) => get<readonly KeptReading[]>(person, store()),
  update: async (person, change) => {
    await update<readonly KeptReading[]>(person, (before = []) => change(before), store())
    notifyAllTabs()
  },
}

/** The kept readings of the signed-in person; null when personal data may not be kept. */
export async function keptOnDevice(): Promise<KeptReadings | null> {
  const person = await keepingPerson()
  return person === null ? null : keptReadings(values, person)
}

/** Deletes the kept readings of the signed-in person, who leaves a browser that others may use. */
export async function forgetKept(): Promise<void> {
  const person = await keepingPerson()
  if (person !== null) await del(person, store())
}

function notifyAllTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Calls the listener after each change, in this tab or in another. Returns a function that stops it. */
export function followKept(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
