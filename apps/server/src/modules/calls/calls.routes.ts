import * as calls from '@zatyshok/contract/accounts/calls'
import type { MountEndpoint } from '../../mount.ts'
import { endLink, sendBillOfMonth, sendRecovery, writeMessage } from './act-for-person.ts'
import { beginCall } from './begin-call.ts'
import { enterReadings } from './enter-readings.ts'

export function mountCalls(mount: MountEndpoint): void {
  mount(calls.beginCall, beginCall)
  mount(calls.enterCallReadings, enterReadings)
  mount(calls.writeForCaller, writeMessage)
  mount(calls.endLinkInCall, endLink)
  mount(calls.recoverInCall, sendRecovery)
  mount(calls.sendBillInCall, sendBillOfMonth)
}
