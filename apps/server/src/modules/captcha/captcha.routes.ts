import * as captcha from '@zatyshok/contract/people/captcha'
import type { MountEndpoint } from '../../mount.ts'
import { getChallenge } from './challenge.ts'

export function mountCaptcha(mount: MountEndpoint): void {
  mount(captcha.getChallenge, getChallenge)
}
