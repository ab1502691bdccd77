import { useQuery } from '@tanstack/react-query'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { takesReadings } from '@zatyshok/domain/meters/reading-turn'
import { useCallback, useState } from 'react'
import { storage } from '../../../lib/portal.ts'
import { storageKeys } from '../../../lib/storage.ts'
import { copiesQuery } from '../readings.api.ts'

export interface Copies {
  /** The same device at other providers. */
  offered: readonly Meter[]
  /** Ticked copies that accept readings now. */
  chosen: readonly Meter[]
  toggle: (id: string) => void
}

/**
 * «Передати також …»: on at first, so that one reading reaches both providers. Another choice for a meter is stored on
 * this device (F08).
 */
export const useCopies = (meter: Meter, meters: readonly Meter[]): Copies => useCopyChoices(meters)(meter)

/** The copies of any of the meters; the same function until one of them changes. */
export function useCopyChoices(meters: readonly Meter[]): (meter: Meter) => Copies {
  const { data } = useQuery(copiesQuery)
  const [unticked, setUnticked] = useState(remembered)
  return useCallback(
    (meter) => copiesOf(meter, { meters, mapping: data ?? [], unticked, setUnticked }),
    [meters, data, unticked],
  )
}

interface Choices {
  meters: readonly Meter[]
  mapping: readonly { counterId: string; copies: readonly string[] }[]
  /** Pairs of ids with a space between, of copies that are not sent. */
  unticked: readonly string[]
  setUnticked: (unticked: readonly string[]) => void
}

function copiesOf(meter: Meter, { meters, mapping, unticked, setUnticked }: Choices): Copies {
  const ids = mapping.find(({ counterId }) => counterId === meter.id)?.copies ?? []
  const offered = meters.filter(({ id }) => ids.includes(id))
  const pair = (id: string) => `${meter.id} ${id}`
  return {
    offered,
    chosen: offered.filter((copy) => !unticked.includes(pair(copy.id)) && takesReadings(copy)),
    toggle: (id) => {
      const others = unticked.filter((one) => one !== pair(id))
      const next = others.length < unticked.length ? others : [...unticked, pair(id)]
      storage.setItem(storageKeys.readingCopiesOff, next.join(','))
      setUnticked(next)
    },
  }
}

const remembered = (): readonly string[] => storage.getItem(storageKeys.readingCopiesOff)?.split(',') ?? []
