import { formatAmount, formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { exampleServices, exampleTotalKop } from './example-bill.ts'
import { ServiceMark } from './service-mark.tsx'
import { Street } from './street.tsx'

/** The promise, the ways in, and a picture of the cabinet. `title` and `lead` are the editors'. */
export function Hero({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="hero">
      <div className="band-width">
        <div className="stack promise">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <div className="ways no-print">
            <a className="button primary signed-in" href={paths.home}>
              {t('header.myCabinet')}
            </a>
            <a className="button primary signed-out" href={paths.register}>
              {t('features.cta.register')}
            </a>
            <a className="button signed-out" href={paths.signIn}>
              {t('features.cta.signIn')}
            </a>
          </div>
        </div>
        <PhonePicture />
      </div>
      <Street />
    </div>
  )
}

/**
 * The home screen of a phone. HTML in the page's own colours follows the theme and needs no file. Decorative: the steps
 * below say the same in words.
 */
function PhonePicture() {
  return (
    <div className="phone no-print" aria-hidden="true">
      <div className="phone-sum">
        <span>{t('front.example.due')}</span>
        <b>{formatMoney(exampleTotalKop)}</b>
        <span>{t('home.pay', { amount: formatMoney(exampleTotalKop) })}</span>
      </div>
      <div className="phone-home">
        <b>{t('front.example.home')}</b>
        {exampleServices.map(({ serviceType, name, amountKop }) => (
          <span key={serviceType}>
            <ServiceMark type={serviceType} />
            <span className="phone-name">{t(name)}</span>
            <b>{formatAmount(amountKop)}</b>
          </span>
        ))}
      </div>
    </div>
  )
}
