import * as inbox from '@zatyshok/contract/meters/verification-inbox'
import type { MountEndpoint } from '../../mount.ts'
import { acceptVerification, refuseVerification } from './decide-request.ts'
import { countVerificationRequests, listVerificationRequests } from './list-requests.ts'
import { downloadCertificate, readVerificationRequest } from './read-request.ts'
import { undoVerificationDecision } from './undo-decision.ts'

export function mountVerificationInbox(mount: MountEndpoint): void {
  mount(inbox.listVerificationRequests, listVerificationRequests)
  mount(inbox.countVerificationRequests, (ctx) => countVerificationRequests(ctx))
  mount(inbox.readVerificationRequest, readVerificationRequest)
  mount(inbox.downloadCertificate, downloadCertificate)
  mount(inbox.acceptVerification, acceptVerification)
  mount(inbox.refuseVerification, refuseVerification)
  mount(inbox.undoVerificationDecision, undoVerificationDecision)
}
