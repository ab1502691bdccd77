import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** Runs in a worker thread, where blocking is harmless. */
export interface Argon2Tasks {
  hash(task: { readonly password: string; readonly cost: Options }): string
  verify(task: { readonly stored: string; readonly password: string }): boolean
}

export const hash: Argon2Tasks['hash'] = ({ password, cost }) => hashSync(password, cost)
export const verify: Argon2Tasks['verify'] = ({ stored, password }) => verifySync(stored, password)
