import { queryOptions } from '@tanstack/react-query'
import { getWeather, loadWeather } from '@zatyshok/contract/weather'
import { call } from '../../lib/portal.ts'

export const weatherQuery = queryOptions({
  queryKey: ['admin-weather'],
  queryFn: ({ signal }) => call(getWeather, {}, { signal }),
})

/** Sends the text of a file; only its heading may have letters, so the encoding does not matter. */
export const sendWeather = async ({ settlement, file }: { settlement: string; file: File }) =>
  call(loadWeather, { body: { settlement, csv: await file.text() } })
