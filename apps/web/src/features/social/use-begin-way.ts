import { startSocial } from '@zatyshok/contract/people/social'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useState } from 'react'
import { useCaptcha } from '../../lib/captcha/use-captcha.ts'
import { call } from '../../lib/portal.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { keepWay } from './way.ts'

interface BeginWay {
  begin: (network: string, returnTo: string) => Promise<void>
  /** The provider whose page is loading; null if none is. */
  busyWith: string | null
}

/** Starts the redirect to a provider; a refusal goes to `onError`. */
export function useBeginWay(onError: (error: unknown) => void): BeginWay {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const captcha = useCaptcha('social', onError)
  // «Back» from the provider may restore this document from the back/forward cache.
  useEffect(() => {
    const rest = () => setBusyWith(null)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])
  const begin = async (network: string, returnTo: string) => {
    setBusyWith(network)
    try {
      const sent = await captcha.send((query) => call(startSocial, { params: { network }, query }))
      if (!sent) {
        setBusyWith(null)
        toast.error(t('captcha.unavailable'))
        return
      }
      const { url, state } = sent.reply
      keepWay({ state, network, returnTo })
      location.assign(url)
    } catch (error) {
      setBusyWith(null)
      onError(error)
    }
  }
  return { begin, busyWith }
}
