import { useMutation } from '@tanstack/react-query'
import { longestUpload, type Upload } from '@zatyshok/contract/providers/uploads'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef, useState } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { call } from '../../lib/portal.ts'
import { pauseOfPage, type SendingProgress, sendUpload } from '../../lib/upload/send-upload.ts'
import { discard } from './imports.api.ts'
import { useEarlier } from './use-earlier.ts'

/** A chosen file and its progress. */
export interface ChosenFile extends SendingProgress {
  readonly key: number
  readonly name: string
  readonly bytes: number
  /** Omitted for a file that was uploaded completely before the page was opened. */
  readonly file?: File
  /** The ID of the upload, complete or not. */
  readonly begun?: number
  /** The ID of the upload, once the file is complete on the portal. */
  readonly upload?: number
  /** Mask of the rule that the user chose, because the file's name fits none. */
  readonly rule?: string
  /** True until the name fits or has a rule; the file is not sent before. */
  readonly held?: boolean
  readonly error?: string
}

export interface Uploads {
  readonly list: readonly ChosenFile[]
  add: (files: readonly File[]) => void
  remove: (chosen: ChosenFile) => void
  retry: (chosen: ChosenFile) => void
  /** Sets the rule of a file and sends it. */
  giveRule: (chosen: ChosenFile, rule: string) => void
  /** Removes rules that were given for another profile, and sends the held files whose names now fit. */
  fitAnew: (fits: (name: string) => boolean) => void
  /** Uploads from before the page was opened that are not checked yet. */
  readonly earlier: readonly Upload[]
  /** Adds one of these complete uploads to the list. */
  take: (upload: Upload) => void
  discard: (upload: Upload) => void
}

let lastKey = 0

/**
 * Uploads the chosen files one by one and reports the progress of each. A file whose name does not fit is held until it
 * has a rule. Removing a file from the list, or leaving the page, stops its upload.
 */
export function useUploads(fits: (name: string) => boolean): Uploads {
  const [list, setList] = useState<readonly ChosenFile[]>([])
  const taken = useRef(new Map<number, AbortController>())
  const last = useRef(Promise.resolve())
  const earlier = useEarlier()
  const change = (key: number, part: Partial<ChosenFile>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const discarding = useMutation({ mutationFn: discard })
  const sending = useMutation({
    mutationFn: ({ file, key, signal, begun }: { file: File; key: number; signal: AbortSignal; begun?: number }) =>
      sendUpload(file, {
        ...{ call, pause: pauseOfPage, signal, earlier: begun },
        onProgress: (progress) => change(key, progress),
        onBegun: (upload) => change(key, { begun: upload }),
      }),
  })
  useEffect(() => {
    const all = taken.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  function queue({ key, file, begun }: ChosenFile): void {
    if (!file) return
    const { signal } = own(key)
    last.current = last.current.then(async () => {
      if (signal.aborted) return
      try {
        const { id } = await sending.mutateAsync({ file, key, signal, ...(begun !== undefined && { begun }) })
        change(key, { upload: id, sent: file.size, waiting: false })
      } catch (error) {
        if (!signal.aborted) change(key, { error: reasonOf(error), waiting: false })
      }
    })
  }

  function own(key: number): AbortController {
    const controller = new AbortController()
    taken.current.set(key, controller)
    return controller
  }

  return {
    list,
    add: (files) => {
      const chosen = files.map((file) => {
        const one = chosenFile(file, earlier.takeLike(file))
        return one.error === undefined && !fits(one.name) ? { ...one, held: true } : one
      })
      setList((before) => [...before, ...chosen])
      for (const one of chosen) if (one.error === undefined && !one.held) queue(one)
    },
    remove: ({ key, begun }) => {
      taken.current.get(key)?.abort()
      setList((before) => before.filter((one) => one.key !== key))
      if (begun !== undefined) discarding.mutate(begun)
    },
    retry: ({ error: _, ...chosen }) => {
      const again = { ...chosen, sent: 0, waiting: false }
      setList((before) => before.map((one) => (one.key === chosen.key ? again : one)))
      queue(again)
    },
    giveRule: (chosen, rule) => {
      change(chosen.key, { rule, held: false })
      if (chosen.held) queue(chosen)
    },
    fitAnew: (fitsNow) => {
      setList((before) =>
        before.map(({ rule: _, ...one }) => ({ ...one, held: one.held === true && !fitsNow(one.name) })),
      )
      for (const one of list) if (one.held && fitsNow(one.name)) queue(one)
    },
    earlier: earlier.list,
    take: (upload) => {
      earlier.take(upload)
      const { id, name, bytes } = upload
      const whole = { key: ++lastKey, name, bytes, sent: bytes, waiting: false, begun: id, upload: id }
      setList((before) => [...before, whole])
    },
    discard: (upload) => {
      earlier.take(upload)
      discarding.mutate(upload.id)
    },
  }
}

function chosenFile(file: File, begun: number | undefined): ChosenFile {
  const { name, size: bytes } = file
  const chosen = { key: ++lastKey, name, bytes, file, sent: 0, waiting: false }
  return { ...chosen, ...(begun !== undefined && { begun }), ...problemOf(file) }
}

function problemOf(file: File): { error: string } | Record<string, never> {
  if (file.size === 0) return { error: t('validation.file.empty') }
  if (file.size > longestUpload) return { error: t('validation.file.size', { maxSize: formatFileSize(longestUpload) }) }
  return {}
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return error.errors[0]?.message ?? error.serverMessage ?? t('imports.upload.failed')
  // The browser can no longer read the file: the file changed on the disk, or it is a folder.
  return t('imports.upload.unreadable')
}
