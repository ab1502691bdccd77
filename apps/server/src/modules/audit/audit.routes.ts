import * as audit from '@zatyshok/contract/audit'
import type { MountEndpoint } from '../../mount.ts'
import { auditChoices } from './audit-choices.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

export function mountAudit(mount: MountEndpoint): void {
  mount(audit.listAudit, (ctx, input) => listAudit(ctx, input))
  mount(audit.exportAudit, (ctx, input, reply) => exportAudit(ctx, input, reply))
  mount(audit.auditChoices, (ctx) => auditChoices(ctx))
}
