import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followKept, keptOnDevice } from './kept-on-device.ts'
import type { KeptReading } from './kept-readings.ts'

const none: readonly KeptReading[] = []
const queryKey = ['kept-readings']

/** The kept readings, updated after changes in this tab or in another. */
export function useKept(): readonly KeptReading[] {
  const queries = useQueryClient()
  useEffect(() => followKept(() => void queries.invalidateQueries({ queryKey })), [queries])
  const { data } = useQuery({
    queryKey,
    // The query reads the device, so it runs without a network.
    networkMode: 'always',
    queryFn: async () => (await (await keptOnDevice())?.list()) ?? none,
  })
  return data ?? none
}
