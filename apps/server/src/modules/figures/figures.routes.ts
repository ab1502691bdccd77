import * as contract from '@zatyshok/contract/figures'
import type { MountEndpoint } from '../../mount.ts'
import { exportCityFigure, exportFigure } from './export-figure.ts'
import { readCityFigure, readFigure } from './read-figure.ts'

export function mountFigures(mount: MountEndpoint): void {
  mount(contract.readFigure, readFigure)
  mount(contract.exportFigure, exportFigure)
  mount(contract.readCityFigure, readCityFigure)
  mount(contract.exportCityFigure, exportCityFigure)
}
