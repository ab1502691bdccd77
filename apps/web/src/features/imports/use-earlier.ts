import { useQuery } from '@tanstack/react-query'
import type { Upload } from '@zatyshok/contract/providers/uploads'
import { useState } from 'react'
import { uploadsQuery } from './imports.api.ts'

interface Earlier {
  readonly list: readonly Upload[]
  /** Takes it off the list. */
  take: (upload: Upload) => void
  /** The one that this file may be, off the list. */
  takeLike: (file: File) => number | undefined
}

/** What was sent before the page was opened anew, and not yet checked. */
export function useEarlier(): Earlier {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const { data = [] } = useQuery(uploadsQuery)
  const list = data.filter(({ id }) => !gone.has(id))
  const take = ({ id }: Upload) => setGone((before) => new Set(before).add(id))
  return {
    list,
    take,
    takeLike: (file) => {
      const like = list.find((upload) => isLike(upload, file))
      if (like) take(like)
      return like?.id
    },
  }
}

/** Names are compared as they are shown: a Mac writes «й» as two signs. */
export const isLike = ({ name, bytes }: Upload, file: File): boolean =>
  name.normalize() === file.name.normalize() && bytes === file.size
