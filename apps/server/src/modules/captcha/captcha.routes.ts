import * as captcha from '@zatyshok/contract/captcha'
import type { MountEndpoint } from '../../mount.ts'
import { getChallenge } from './get-challenge.ts'

export function mountCaptcha(mount: MountEndpoint): void {
  mount(captcha.getChallenge, getChallenge)
}
