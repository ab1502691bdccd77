import { startSocial } from '@zatyshok/contract/social'
import { useEffect, useState } from 'react'
import { call } from '../../lib/portal.ts'
import { keepWay } from './way.ts'

interface BeginWay {
  begin: (network: string, returnTo: string) => Promise<void>
  /** The provider that is being gone to. */
  busyWith: string | null
}

/** Leaves for a provider; a refusal goes to `onError`. */
export function useBeginWay(onError: (error: unknown) => void): BeginWay {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  // «Back» from the provider may bring this very document again, alive.
  useEffect(() => {
    const rest = () => setBusyWith(null)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])
  const begin = async (network: string, returnTo: string) => {
    setBusyWith(network)
    try {
      const { url, state } = await call(startSocial, { params: { network } })
      keepWay({ state, network, returnTo })
      location.assign(url)
    } catch (error) {
      setBusyWith(null)
      onError(error)
    }
  }
  return { begin, busyWith }
}
