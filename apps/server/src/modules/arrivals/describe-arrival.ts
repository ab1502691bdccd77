import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { ArrivalProblem } from '../../platform/http/watch-arrivals.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'

const forwarding =
  'and http.trustedProxies must name its address (in front of the HAProxy of deploy: PORTAL_FRONT_PROXIES). See “TLS” in docs/operating.md.'

/**
 * Faults between the reverse proxy and the portal, and how to repair them. The start and the doctor print them; `/admin`
 * shows the Ukrainian text.
 */
export const arrivalTexts = {
  https_as_http: {
    uk: t('arrivals.httpsAsHttp'),
    en: `The portal’s address begins with https://, but requests reach it as http. So browsers get no HSTS, and cookies have no Secure flag. The proxy in front of the portal must send X-Forwarded-Proto, ${forwarding}`,
  },
  one_private_network: {
    uk: t('arrivals.onePrivateNetwork'),
    en: `All recent requests came from one private network: the portal sees the proxy’s address in place of the residents’, and they share the limits of attempts. The proxy must send X-Forwarded-For, ${forwarding}`,
  },
} satisfies Record<ArrivalProblem, OperatorText>
