import { type Figure, readCityFigure, readFigure } from '@zatyshok/contract/figures'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import type { FakeServer } from './server.ts'

/** A figure of a month with nothing to tell. */
export const noFigure: Figure = {
  columns: [],
  rows: [],
  total: [],
  compared: null,
  atLeastUntil: null,
  countedAt: '2026-11-25T10:00:00.000Z',
}

/** Answers the calls of the overview's figures with empty figures. */
export function answerFigures(server: FakeServer): void {
  server.on(readFigure, noFigure)
  server.on(readCityFigure, noFigure)
  server.on(listStaffProviders, [])
}
