import { runDoctor as runDoctorEndpoint } from '@zatyshok/contract/doctor'
import type { MountEndpoint } from '../../mount.ts'
import type { Installation } from './check.ts'
import { runDoctor } from './run-doctor.ts'

/** Mounts the checks of this node; they run with the settings of the request. */
export function mountDoctor(mount: MountEndpoint, installation: Omit<Installation, 'settings'>): void {
  mount(runDoctorEndpoint, async ({ settings }, { body: { mailTo } }) => {
    const findings = await runDoctor({ ...installation, settings }, { mailTo })
    return findings.map(({ name, title, level, says, todo }) => ({
      name,
      title: title.uk,
      level,
      says: says.uk,
      todo: todo?.uk ?? null,
    }))
  })
}
