import { useQuery } from '@tanstack/react-query'
import type { Upload } from '@zatyshok/contract/providers/uploads'
import { useState } from 'react'
import { uploadsQuery } from './imports.api.ts'

interface Earlier {
  readonly list: readonly Upload[]
  /** Removes the upload from the list. */
  take: (upload: Upload) => void
  /** Returns the upload that this file probably continues, and removes it from the list. */
  takeLike: (file: File) => number | undefined
}

/** Uploads from before the page was reloaded that are not checked yet. */
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

/** Names are compared in Unicode normal form: macOS writes «й» as two code points. */
export const isLike = ({ name, bytes }: Upload, file: File): boolean =>
  name.normalize() === file.name.normalize() && bytes === file.size
