import { createStore, del, get, type UseStore, update } from 'idb-keyval'
import { keepingPerson } from '../../../lib/session/keeping-person.ts'
import { type KeptReading, type KeptReadings, type KeptValues, keptReadings } from './kept-readings.ts'

const CHANNEL = 'zatyshok.keptReadings'

let opened: UseStore | undefined
const store = () => {
  opened ??= createStore('zatyshok', 'keptReadings')
  return opened
}

/** IndexedDB outlives the tab and the browser, and is on the disk when it says so. */
const values: KeptValues = {
  get: (person) => get<readonly KeptReading[]>(person, store()),
  update: async (person, change) => {
    await update<readonly KeptReading[]>(person, (before = []) => change(before), store())
    tellAllTabs()
  },
}

/** Those of who is signed in; null where nothing personal may be kept. */
export async function keptOnDevice(): Promise<KeptReadings | null> {
  const person = await keepingPerson()
  return person === null ? null : keptReadings(values, person)
}

/** Forgets those of who is signed in: they leave, and the browser may be somebody else's. */
export async function forgetKept(): Promise<void> {
  const person = await keepingPerson()
  if (person !== null) await del(person, store())
}

function tellAllTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Calls when something was kept or dropped, in this tab or in another; returns what stops it. */
export function followKept(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
