import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { sharesQuery } from './sharing.api.ts'

/** Who else sees the resident's accounts, in words, for the link to the page of sharing. */
export function SharingState() {
  const { data } = useQuery(sharesQuery)
  if (!data) return null
  const running = data.given.filter(({ state }) => state === 'running')
  return t('share.state', { n: new Set(running.map(({ email }) => email)).size })
}
