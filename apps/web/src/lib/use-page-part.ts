import { getPagePart } from '@zatyshok/contract/content/content'
import { useCallback, useEffect, useState } from 'react'
import { isCancelled } from './http-error.ts'
import { call } from './portal.ts'

export interface PagePart {
  /** Sanitised HTML; null until it has loaded. */
  html: string | null
  failed: boolean
  retry: () => void
}

/** Loads a content-managed part of a page, such as AGREEMENT (B05); for screens without a query cache. */
export function usePagePart(id: string): PagePart {
  const [html, setHtml] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new request
  useEffect(() => {
    const leaving = new AbortController()
    call(getPagePart, { params: { id } }, { signal: leaving.signal })
      .then(({ content }) => setHtml(content))
      .catch((error: unknown) => {
        if (!isCancelled(error)) setFailed(true)
      })
    return () => leaving.abort()
  }, [id, attempt])
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }, [])
  return { html, failed, retry }
}
