import { trySmtp } from '../../../platform/mail/try-smtp.ts'
import type { OperatorText } from '../../../platform/process/operator-text.ts'
import { type Check, green, red, yellow } from '../check.ts'

const repairs = {
  login: {
    uk: 'Перевірте користувача й пароль у SMTP_URL; особливі знаки пишуть як %40.',
    en: 'Check the user and the password in SMTP_URL; special characters are written as %40.',
  },
  connection: {
    uk: 'Перевірте сервер і порт у SMTP_URL та мережевий екран: 465 — smtps://, 587 — smtp://.',
    en: 'Check the server and the port in SMTP_URL and the firewall: 465 is smtps://, 587 is smtp://.',
  },
  letter: {
    uk: 'Дозвольте на поштовому сервері відправника PORTAL_MAIL_FROM і перевірте адресу одержувача.',
    en: 'Allow the sender PORTAL_MAIL_FROM on the mail server and check the address of the recipient.',
  },
} satisfies Record<string, OperatorText>

/** The mail server accepts the portal; with an address, it also accepts a letter to it. */
export const mailCheck: Check = {
  name: 'mail',
  title: { uk: 'Пошта', en: 'Mail' },
  needs: 'nothing',
  run: async ({ smtpUrl, mailTo, settings }) => {
    if (smtpUrl === undefined) {
      return yellow(
        {
          uk: 'SMTP_URL не задано: листи не надсилаються, їх читають працівники в /admin/letters.',
          en: 'SMTP_URL is not set: letters are not sent; staff read them in /admin/letters.',
        },
        { uk: 'Задайте SMTP_URL=smtps://користувач:пароль@сервер.', en: 'Set SMTP_URL=smtps://user:password@server.' },
      )
    }
    const { from } = settings.mail
    const problem = await trySmtp(smtpUrl, mailTo === undefined ? undefined : testLetter(from, mailTo))
    if (problem) {
      const { step, reason } = problem
      return red(
        { uk: `Поштовий сервер відмовив: ${reason}.`, en: `The mail server refused: ${reason}.` },
        repairs[step],
      )
    }
    if (mailTo === undefined) {
      return green({
        uk: 'Сервер приймає портал. Пробний лист надсилає «portal doctor --mail адреса».',
        en: 'The server accepts the portal. `portal doctor --mail address` sends a test letter.',
      })
    }
    return green({
      uk: `Сервер прийняв пробний лист до ${mailTo}. Перевірте, чи він надійшов.`,
      en: `The server accepted the test letter to ${mailTo}. Check that it arrives.`,
    })
  },
}

const testLetter = (from: string, to: string) => ({
  from,
  to,
  subject: 'Перевірка пошти порталу',
  text: 'Це пробний лист порталу: його надіслала перевірка «portal doctor». Відповідати не потрібно.',
})
