import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { secondFactorQuery } from './security.api.ts'

/** How the person signs in, in words, for the link to the page of security. */
export function SecurityState() {
  const { data } = useQuery(secondFactorQuery)
  if (!data) return null
  if (data.totp) return t('security.state.code')
  return data.passkeys.length > 0 ? t('security.state.passkey') : t('security.state.password')
}
