import type { PublicSettings } from '@zatyshok/contract/settings'
import { t } from '@zatyshok/i18n/translate'
import { CalendarCheck, Gauge, History, type LucideIcon, ReceiptText } from 'lucide-react'
import { paths } from '../lib/paths.ts'
import { PublicFrame } from './public-frame.tsx'

interface FeaturesPageProps {
  settings: PublicSettings
  year: number
}

const benefits = (): { icon: LucideIcon; text: string }[] => [
  { icon: ReceiptText, text: t('features.item.pay') },
  { icon: Gauge, text: t('features.item.readings') },
  { icon: CalendarCheck, text: t('features.item.verification') },
  { icon: History, text: t('features.item.history') },
]

/** What the cabinet does, and the way in (B01). */
export function FeaturesPage({ settings, year }: FeaturesPageProps) {
  return (
    <PublicFrame settings={settings} year={year} title={t('features.title')} description={t('features.lead')}>
      <div className="plate">
        <div>
          <h1>{t('features.title')}</h1>
          <p>{t('features.lead')}</p>
        </div>
      </div>
      <div className="ways">
        <a className="button primary signed-in" href={paths.home}>
          {t('header.myCabinet')}
        </a>
        <a className="button primary signed-out" href={paths.signIn}>
          {t('features.cta.signIn')}
        </a>
        <a className="button signed-out" href={paths.register}>
          {t('features.cta.register')}
        </a>
      </div>
      <ul className="benefits">
        {benefits().map(({ icon: Icon, text }) => (
          <li key={text}>
            <span className="tile" aria-hidden="true">
              <Icon size={24} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </PublicFrame>
  )
}
