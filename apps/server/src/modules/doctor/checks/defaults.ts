import type { OperatorText } from '../../../platform/process/operator-text.ts'
import { type Check, green, isOfThisMachine, type Patient, yellow } from '../check.ts'

/** Values that suit a trial on one machine and not an installation for residents. */
export const defaultsCheck: Check = {
  name: 'defaults',
  title: { uk: 'Типові значення', en: 'Default values' },
  needs: 'nothing',
  run: async (patient) => {
    const left = leftDefaults(patient)
    if (left.length === 0) return green({ uk: 'Для міста змінено.', en: 'Changed for the city.' })
    return yellow(
      {
        uk: `Лишилися типові: ${left.map(({ uk }) => uk).join('; ')}.`,
        en: `Still at their defaults: ${left.map(({ en }) => en).join('; ')}.`,
      },
      {
        uk: 'Задайте їх у файлі налаштувань або в середовищі; пояснення — docs/configuration.md.',
        en: 'Set them in the settings file or in the environment; docs/configuration.md explains them.',
      },
    )
  },
}

function leftDefaults({ publicUrl, settings, smtpUrl, isEmbedded }: Patient): readonly OperatorText[] {
  const isLocal = isOfThisMachine(publicUrl)
  const isMetricsOpen = settings.metrics.enabled && settings.metrics.port === 0 && settings.metrics.token === ''
  const found: readonly (readonly [boolean, OperatorText])[] = [
    [isLocal, { uk: 'PUBLIC_URL — адреса самої машини', en: 'PUBLIC_URL is an address of this machine' }],
    [
      smtpUrl !== undefined && settings.mail.from.includes('zatyshok.example'),
      { uk: 'відправник листів PORTAL_MAIL_FROM', en: 'the sender of letters PORTAL_MAIL_FROM' },
    ],
    [
      isEmbedded && !isLocal,
      { uk: 'вбудована база даних (DATABASE_URL не задано)', en: 'the embedded database (DATABASE_URL is not set)' },
    ],
    [
      isMetricsOpen,
      {
        uk: '/metrics відкрито всім (PORTAL_METRICS_TOKEN)',
        en: '/metrics is open to everybody (PORTAL_METRICS_TOKEN)',
      },
    ],
  ]
  return found.flatMap(([isLeft, text]) => (isLeft ? [text] : []))
}
