import * as paper from '@zatyshok/contract/meters/paper-readings'
import type { MountEndpoint } from '../../mount.ts'
import { findPaperMeters } from './find-paper-meters.ts'
import { dropPaperRow, listPaperReadings, savePaperReading } from './save-paper-reading.ts'

export function mountPaperReadings(mount: MountEndpoint): void {
  mount(paper.findPaperMeters, findPaperMeters)
  mount(paper.listPaperReadings, listPaperReadings)
  mount(paper.savePaperReading, savePaperReading)
  mount(paper.dropPaperReading, dropPaperRow)
}
