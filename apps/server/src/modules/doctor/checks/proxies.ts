import type { OperatorText } from '../../../platform/process/operator-text.ts'
import { arrivalTexts } from '../../arrivals/describe-arrival.ts'
import { askPublicAddress } from '../ask-public-address.ts'
import { type Check, green, red, type Verdict, yellow } from '../check.ts'

/** The portal sees people's own addresses behind the proxy. The node that answers at PUBLIC_URL reports its problems. */
export const proxiesCheck: Check = {
  name: 'proxies',
  title: { uk: 'Проксі', en: 'Proxies' },
  needs: 'nothing',
  run: async ({ publicUrl }) => {
    const reply = await askPublicAddress(publicUrl, '/health/ready')
    const warnings = 'failure' in reply ? undefined : warningsIn(reply.body)
    if (warnings === undefined) {
      return yellow(
        {
          uk: 'Не перевірено: за PUBLIC_URL портал не відповів.',
          en: 'Not checked: no portal responded at PUBLIC_URL.',
        },
        { uk: 'Спершу виправте адресу для людей.', en: 'Repair the public address first.' },
      )
    }
    return judge(warnings)
  },
}

const trust = {
  uk: 'Задайте адресу проксі: PORTAL_HTTP_TRUSTED_PROXIES=10.0.0.5 (або мережу 10.0.0.0/24) і перезапустіть портал.',
  en: 'Name the address of the proxy: PORTAL_HTTP_TRUSTED_PROXIES=10.0.0.5 (or a network 10.0.0.0/24), and restart the portal.',
} satisfies OperatorText

function judge(warnings: readonly string[]): Verdict {
  if (warnings.includes('proxy_not_trusted')) {
    return red(
      {
        uk: 'Запити йдуть через проксі, якому портал не довіряє: усі мешканці мають одну адресу, а https виглядає як http.',
        en: 'Requests come through a proxy that the portal does not trust: all residents share one address, and https looks like http.',
      },
      trust,
    )
  }
  if (warnings.includes('https_as_http')) {
    return red(arrivalTexts.https_as_http, trust)
  }
  if (warnings.includes('one_private_network')) {
    return red(arrivalTexts.one_private_network, trust)
  }
  return green({ uk: 'Портал бачить адреси людей.', en: 'The portal sees people’s addresses.' })
}

/** Returns the warnings of `/health/ready`; undefined for a reply of another program. */
function warningsIn(body: string): readonly string[] | undefined {
  try {
    const { warnings } = JSON.parse(body) as { warnings?: unknown }
    return Array.isArray(warnings) ? warnings.filter((one) => typeof one === 'string') : undefined
  } catch {
    return undefined
  }
}
