import { getArrivals } from '@zatyshok/contract/arrivals'
import type { MountEndpoint } from '../../mount.ts'
import type { Arrivals } from '../../platform/http/watch-arrivals.ts'
import { buildTitle } from '../../platform/process/build.ts'
import { arrivalTexts } from './describe-arrival.ts'

export function mountArrivals(mount: MountEndpoint, arrivals: Arrivals): void {
  mount(getArrivals, async () => ({
    build: buildTitle,
    problems: arrivals.problems().map((code) => ({ code, message: arrivalTexts[code].uk })),
  }))
}
