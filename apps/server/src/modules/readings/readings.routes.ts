import * as readings from '@zatyshok/contract/readings'
import type { MountEndpoint } from '../../mount.ts'
import { getLastReadings, listLastReadings } from './last-readings.ts'
import { submitReadings } from './submit-readings.ts'

export function mountReadings(mount: MountEndpoint): void {
  mount(readings.listLastReadings, listLastReadings)
  mount(readings.getLastReadings, getLastReadings)
  mount(readings.submitReadings, submitReadings)
}
