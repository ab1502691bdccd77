import * as copies from '@zatyshok/contract/meters/reading-copies'
import * as history from '@zatyshok/contract/meters/reading-history'
import * as receipts from '@zatyshok/contract/meters/reading-receipts'
import * as readings from '@zatyshok/contract/meters/readings'
import type { MountEndpoint } from '../../mount.ts'
import { exportHistory } from './export-history.ts'
import { getLastReadings, listLastReadings } from './last-readings.ts'
import { listCopies } from './list-copies.ts'
import { readHistory } from './read-history.ts'
import { readReceipt } from './read-receipt.ts'
import { attachPhoto, downloadOwnPhoto, downloadPhoto } from './reading-photo.ts'
import { submitReadings } from './submit-readings.ts'

export function mountReadings(mount: MountEndpoint): void {
  mount(readings.listLastReadings, listLastReadings)
  mount(readings.getLastReadings, getLastReadings)
  mount(readings.submitReadings, submitReadings)
  mount(copies.listCopies, listCopies)
  mount(history.readHistory, readHistory)
  mount(history.exportHistory, (ctx, input, reply) => exportHistory(ctx, input, reply))
  mount(receipts.getReadingReceipt, readReceipt)
  mount(receipts.attachReadingPhoto, (ctx, input) => attachPhoto(ctx, input))
  mount(receipts.downloadReadingPhoto, (ctx, input, reply) => downloadOwnPhoto(ctx, input, reply))
  mount(receipts.downloadPhotoOfResident, (ctx, input, reply) => downloadPhoto(ctx, input, reply))
}
