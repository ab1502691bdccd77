import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session, storage } from '../../lib/portal.ts'
import { keepingPerson } from '../../lib/session/keeping-person.ts'
import { storageKeys } from '../../lib/storage.ts'
import { keepAnswers, recallAnswers } from './kept-answers.ts'

const expiry = () => storage.getItem(storageKeys.expiry) ?? ''

/**
 * Shows the last stored responses of these queries until newer ones arrive, and stores those. Calls `ready` once the
 * stored responses are loaded. Has no effect if the portal forbids storing personal data.
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
