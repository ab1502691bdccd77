import type { Entry } from './inbox.api.ts'

/** True while a message waits for an answer; only then has it a deadline. */
export const isOpen = ({ state }: Pick<Entry, 'state'>): boolean => state === 'new' || state === 'work'
