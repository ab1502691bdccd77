import * as identity from '@zatyshok/contract/identity'
import type { MountEndpoint } from '../../mount.ts'
import { signOut } from '../sessions/authenticate.ts'
import { signIn } from './sign-in.ts'

export function mountIdentity(mount: MountEndpoint): void {
  mount(identity.signIn, (ctx, input) => signIn(ctx, input))
  mount(identity.signOut, (ctx) => signOut(ctx))
}
