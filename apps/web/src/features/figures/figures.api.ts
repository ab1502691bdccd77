import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@zatyshok/contract/endpoint'
import type { ExportFormat } from '@zatyshok/contract/exports'
import {
  exportCityFigure,
  exportFigure,
  type Figure,
  type FigureName,
  readCityFigure,
  readFigure,
} from '@zatyshok/contract/figures'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import { call } from '../../lib/portal.ts'
import { saveExport } from '../../lib/upload/save-export.ts'

type CityFigure = CallInput<typeof readCityFigure>['params']['figure']

/** What the overview shows. */
export interface Chosen {
  /** `YYYY-MM` */
  readonly month: string
  /** Code of a provider; empty: all. */
  readonly provider: string
}

const isOfCity = (name: FigureName): name is CityFigure => name === 'letters' || name === 'searches'
const providerOf = ({ provider }: Chosen) => (provider === '' ? {} : { provider })

/** A figure of a month. The server counts every five minutes. */
export const figureQuery = (name: FigureName, chosen: Chosen) =>
  queryOptions({
    queryKey: ['figures', name, chosen.month, isOfCity(name) ? '' : chosen.provider],
    queryFn: ({ signal }): Promise<Figure> =>
      isOfCity(name)
        ? call(readCityFigure, { params: { figure: name }, query: { month: chosen.month } }, { signal })
        : call(
            readFigure,
            { params: { figure: name }, query: { month: chosen.month, ...providerOf(chosen) } },
            { signal },
          ),
  })

/** Saves the table of a figure as a file. */
export function saveFigure(name: FigureName, chosen: Chosen, format: ExportFormat): Promise<void> {
  const { month } = chosen
  if (isOfCity(name)) return saveExport(exportCityFigure, { params: { figure: name }, query: { month, format } })
  return saveExport(exportFigure, { params: { figure: name }, query: { month, format, ...providerOf(chosen) } })
}

/** The providers of which the caller may see figures. */
export const providersQuery = queryOptions({
  queryKey: ['figures', 'providers'],
  queryFn: ({ signal }) => call(listStaffProviders, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
