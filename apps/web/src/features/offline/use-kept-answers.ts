import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session, storage } from '../../lib/portal.ts'
import { keepingPerson } from '../../lib/session/keeping-person.ts'
import { storageKeys } from '../../lib/storage.ts'
import { keepAnswers, recallAnswers } from './kept-answers.ts'

const expiry = () => storage.getItem(storageKeys.expiry) ?? ''

/**
 * Shows the last known answers of these queries until newer ones come, and keeps those. `ready` is called once what
 * was kept is there. Where nothing personal may be kept nothing happens.
 */
export function useKeptAnswers(keys: readonly QueryKey[], ready: () => void): void {
  const queries = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    let isLeft = false
    const start = async () => {
      const person = await keepingPerson()
      if (person === null || !globalThis.caches || isLeft) return
      const owner = { person, session: expiry() }
      await recallAnswers(queries, keys, owner)
      if (isLeft) return
      stop = keepAnswers(queries, keys, { owner, isCurrent: () => session.isLoggedIn() && expiry() === owner.session })
      ready()
    }
    start().catch(reportError)
    return () => {
      isLeft = true
      stop()
    }
  }, [queries, keys, ready])
}
