import * as audit from '@zatyshok/contract/audit'
import type { MountEndpoint } from '../../mount.ts'
import { auditChoices } from './audit-choices.ts'
import type { DescribeTarget } from './describe-entry.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

export function mountAudit(mount: MountEndpoint, describe: DescribeTarget): void {
  mount(audit.listAudit, (ctx, input) => listAudit(ctx, input, describe))
  mount(audit.exportAudit, (ctx, input, reply) => exportAudit(ctx, input, reply))
  mount(audit.auditChoices, (ctx) => auditChoices(ctx))
}
