import * as verifications from '@zatyshok/contract/meters/verifications'
import type { MountEndpoint } from '../../mount.ts'
import { attachCertificate } from './attach-certificate.ts'
import { getCertificate } from './get-certificate.ts'
import { getVerification } from './get-verification.ts'
import { listVerifications } from './list-verifications.ts'
import { submitVerification } from './submit-verification.ts'

export function mountVerifications(mount: MountEndpoint): void {
  mount(verifications.getVerification, getVerification)
  mount(verifications.listVerifications, (ctx) => listVerifications(ctx))
  mount(verifications.submitVerification, submitVerification)
  mount(verifications.attachCertificate, attachCertificate)
  mount(verifications.getCertificate, getCertificate)
}
