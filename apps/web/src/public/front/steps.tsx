import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { exampleTotalKop } from './example-bill.ts'

/** How a resident begins, in three steps with pictures. */
export function Steps() {
  return (
    <section aria-labelledby="steps" className="band-width stack">
      <h2 id="steps">{t('front.steps')}</h2>
      <ol className="steps">
        <Step title={t('front.step.home')} text={t('front.step.home.text')}>
          <span className="step-plate">{t('front.example.plate')}</span>
        </Step>
        <Step title={t('front.step.reading')} text={t('front.step.reading.text')}>
          <span className="step-drum">
            {Array.from('00624600', (digit, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a digit of the meter
              <i key={place}>{digit}</i>
            ))}
          </span>
        </Step>
        <Step title={t('front.step.pay')} text={t('front.step.pay.text')}>
          <span className="button primary">{t('home.pay', { amount: formatMoney(exampleTotalKop) })}</span>
        </Step>
      </ol>
    </section>
  )
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div className="step-picture" aria-hidden="true">
        {children}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  )
}
