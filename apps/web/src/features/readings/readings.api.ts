import type { Reply } from '@zatyshok/contract/endpoint'
import { submitReadings } from '@zatyshok/contract/readings'
import { call } from '../../lib/portal.ts'
import { type ReadyReading, requestOf } from './submission.ts'

/** Sends readings in one request; the answer has one result a reading (F04). */
export function sendReadings(readings: readonly ReadyReading[]): Promise<Reply<typeof submitReadings>> {
  return call(submitReadings, { body: requestOf(readings) })
}
