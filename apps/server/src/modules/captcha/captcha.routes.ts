import * as captcha from '@zatyshok/contract/people/captcha'
import type { MountEndpoint } from '../../mount.ts'
import { getChallenge } from './captcha.ts'

export function mountCaptcha(mount: MountEndpoint): void {
  mount(captcha.getChallenge, getChallenge)
}
