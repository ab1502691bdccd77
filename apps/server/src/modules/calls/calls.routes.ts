import * as calls from '@zatyshok/contract/accounts/calls'
import type { MountEndpoint } from '../../mount.ts'
import { beginCall } from './begin-call.ts'
import { enterReadings } from './enter-readings.ts'

export function mountCalls(mount: MountEndpoint): void {
  mount(calls.beginCall, beginCall)
  mount(calls.enterCallReadings, enterReadings)
}
