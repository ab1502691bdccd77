import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MediaItem, refreshMedia, upload } from './media.api.ts'
import { refusalBefore, refusalOf } from './upload-refusal.ts'

/** A chosen file and its progress. */
export interface Upload {
  readonly key: number
  readonly name: string
  readonly percent: number
  readonly item?: MediaItem
  readonly error?: string
}

export interface Uploads {
  readonly list: readonly Upload[]
  /** Uploads files one by one; a failed file does not stop the others. */
  add(files: readonly File[]): Promise<void>
}

let lastKey = 0

/** Uploads files into the library and reports the progress of each. */
export function useUploads(): Uploads {
  const queries = useQueryClient()
  const [list, setList] = useState<readonly Upload[]>([])
  const sending = useMutation({
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (percent: number) => void }) =>
      upload(file, onProgress),
  })
  const change = (key: number, part: Partial<Upload>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function send(file: File, key: number): Promise<void> {
    try {
      const error = refusalBefore(file)
      if (error !== undefined) return change(key, { error })
      const item = await sending.mutateAsync({ file, onProgress: (percent) => change(key, { percent }) })
      change(key, { item, percent: 100 })
      await refreshMedia(queries)
    } catch (error) {
      change(key, { error: refusalOf(error) })
    }
  }

  return {
    list,
    add: async (files) => {
      const chosen = files.map((file) => ({ file, key: ++lastKey }))
      setList(chosen.map(({ file, key }) => ({ key, name: file.name, percent: 0 })))
      for (const { file, key } of chosen) await send(file, key)
    },
  }
}
