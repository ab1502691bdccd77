import { type NbuVersion, nbuLink } from '@zatyshok/domain/bills/nbu-qr'
import { isEdrpou } from '@zatyshok/domain/edrpou'
import { isUkrainianIban } from '@zatyshok/domain/iban'
import { appearanceOf } from '@zatyshok/domain/services'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { FoundInvoice } from './invoices.queries.ts'

/** Version of the National Bank's payment code and host of its link; without `host`, the host of the version. */
export interface QrSettings {
  readonly version: NbuVersion
  readonly host?: string | undefined
}

/** Where the money of a provider goes. */
export interface Requisites {
  readonly edrpou: string
  readonly iban: string
}

/** Returns whether a payment code can be made of these requisites. */
export const canTakeCode = ({ edrpou, iban }: Requisites): boolean => isEdrpou(edrpou) && isUkrainianIban(iban)

/**
 * Returns the National Bank's payment link of a bill and the purpose in it, null without one. An account has one
 * payment code: an estimate and a bill that a newer one contains have none. The code of a bill that does not balance
 * has no sum, so the payer enters it.
 */
export function paymentCodeOf(
  bill: FoundInvoice,
  requisites: Requisites,
  qr: QrSettings,
): { readonly link: string; readonly purpose: string } | null {
  const amountToPayKop = bill.state.kind === 'payable' ? bill.state.amountToPayKop : 0
  if (amountToPayKop === 0 || bill.dynamic || !canTakeCode(requisites)) return null
  const purpose = purposeOf(bill)
  const link = nbuLink(
    {
      recipient: bill.providerName,
      iban: requisites.iban,
      recipientCode: requisites.edrpou,
      amountKop: bill.balanced ? amountToPayKop : null,
      reference: /^[\p{L}\p{N}\p{P}]{1,35}$/u.test(bill.number) ? bill.number : '',
      purpose,
      amount: 'editable',
    },
    qr.version,
    qr.host,
  )
  return { link, purpose }
}

/** «о/р 1234567; водопостачання, водовідведення 10.2026»: short, because each letter makes the code denser. */
function purposeOf({ accountNumber, services, month }: FoundInvoice): string {
  const used = services.filter((serviceType) => serviceType !== subscription)
  const named = used.length > 0 ? used : services
  const names = new Set(named.slice(0, 3).map((serviceType) => t(appearanceOf({ serviceType }).messageKey)))
  return t('receipt.purposeText', {
    account: accountNumber,
    services: [...names].join(', ').toLocaleLowerCase('uk'),
    month: `${month.slice(5)}.${month.slice(0, 4)}`,
  })
}

/** The service type of subscription fees, which belong to the services beside them. */
const subscription = 11
