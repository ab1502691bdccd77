import type { Access } from '@zatyshok/contract/endpoint'
import type { ActorContext, Role } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** Who may call what (requirement J01): an administrator may do what an editor and an operator may. */
const admitted: Readonly<Record<Exclude<Access, 'public'>, readonly Role[]>> = {
  signedIn: ['consumer', 'editor', 'operator', 'administrator'],
  consumer: ['consumer'],
  staff: ['editor', 'operator', 'administrator'],
  editor: ['editor', 'administrator'],
  operator: ['operator', 'administrator'],
  administrator: ['administrator'],
}

/** @throws AppError `forbidden` for a role that the endpoint is not for. */
export async function admit({ actor }: ActorContext, access: Exclude<Access, 'public'>): Promise<void> {
  if (!admitted[access].includes(actor.role)) throw new AppError('forbidden')
}
