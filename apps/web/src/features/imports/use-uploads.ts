import { useMutation } from '@tanstack/react-query'
import { longestUpload } from '@zatyshok/contract/uploads'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef, useState } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { call } from '../../lib/portal.ts'
import { pauseOfPage, type SendingProgress, sendUpload } from '../../lib/send-upload.ts'

/** One file that was chosen, and how far it is. */
export interface ChosenFile extends SendingProgress {
  readonly key: number
  readonly file: File
  /** Of the upload, once the file is whole at the portal. */
  readonly upload?: number
  readonly error?: string
}

export interface Uploads {
  readonly list: readonly ChosenFile[]
  add: (files: readonly File[]) => void
  remove: (key: number) => void
  retry: (chosen: ChosenFile) => void
}

let lastKey = 0

/** Sends the chosen files one after the other and tells how each goes; what is taken off the list, or left, is sent no further. */
export function useUploads(): Uploads {
  const [list, setList] = useState<readonly ChosenFile[]>([])
  const taken = useRef(new Map<number, AbortController>())
  const last = useRef(Promise.resolve())
  const change = (key: number, part: Partial<ChosenFile>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const sending = useMutation({
    mutationFn: ({ file, key, signal }: { file: File; key: number; signal: AbortSignal }) =>
      sendUpload(file, { call, pause: pauseOfPage, signal, onProgress: (progress) => change(key, progress) }),
  })
  useEffect(() => {
    const all = taken.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  function queue(file: File, key: number): void {
    const controller = new AbortController()
    taken.current.set(key, controller)
    last.current = last.current.then(() => send(file, key, controller))
  }

  async function send(file: File, key: number, controller: AbortController): Promise<void> {
    if (controller.signal.aborted) return
    try {
      const { id } = await sending.mutateAsync({ file, key, signal: controller.signal })
      change(key, { upload: id, sent: file.size, waiting: false })
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: reasonOf(error), waiting: false })
    }
  }

  return {
    list,
    add: (files) => {
      const chosen = files.map((file) => ({ file, key: ++lastKey, sent: 0, waiting: false }))
      const judged = chosen.map((one) => ({ ...one, ...problemOf(one.file) }))
      setList((before) => [...before, ...judged])
      for (const { file, key, ...rest } of judged) if (!('error' in rest)) queue(file, key)
    },
    remove: (key) => {
      taken.current.get(key)?.abort()
      setList((before) => before.filter((one) => one.key !== key))
    },
    retry: ({ key, file }) => {
      setList((before) => before.map((one) => (one.key === key ? { key, file, sent: 0, waiting: false } : one)))
      queue(file, key)
    },
  }
}

function problemOf(file: File): { error: string } | Record<string, never> {
  if (file.size === 0) return { error: t('validation.file.empty') }
  if (file.size > longestUpload) return { error: t('validation.file.size', { maxSize: formatFileSize(longestUpload) }) }
  return {}
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return error.errors[0]?.message ?? error.serverMessage ?? t('imports.upload.failed')
  // The browser may no longer read it: it has changed on the disk, or was a folder.
  return t('imports.upload.unreadable')
}
