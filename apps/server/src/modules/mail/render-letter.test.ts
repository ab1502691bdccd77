import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPostman, type Postman } from '../../platform/mail/smtp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Mailbox, openMailbox, type Received } from '../../testing/outside/mailbox.ts'
import type { Letter, LetterContent } from './letter.ts'
import { queueLetter } from './queue-letter.ts'
import { sendLetter } from './send-letter.ts'

let portal: TestApp
let mailbox: Mailbox
let postman: Postman

beforeAll(async () => {
  portal = await testApp()
  mailbox = await openMailbox()
  postman = createPostman(mailbox.url)
})
afterAll(async () => {
  postman.close()
  await mailbox.close()
  await portal.close()
})

/** Queues the letter, sends it and returns it as the mail server received it. */
async function receive(letter: Letter): Promise<Received> {
  await queueLetter(portal.context(), null, letter)
  const { id } = await portal.db.selectFrom('letters').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await sendLetter(portal.context(), id, postman)
  return mailbox.letters.at(-1)!
}

const code = 'c0de-of-43-characters'
const confirm = `https://misto.example/email-confirm?code=${code}`
const newPassword = `https://misto.example/recovery/change-password?code=${code}`
const recovery = 'https://misto.example/recovery'

const money = {
  provider: 'Теплоенерго',
  ibanBefore: 'UA560000000000000026000000001',
  iban: 'UA290000000000000026000000002',
  edrpouBefore: '99999013',
  edrpou: '99999026',
  by: 'holova',
}

interface Expected<K> {
  readonly content: LetterContent & { readonly kind: K }
  readonly subject: string
  readonly phrase: string
  /** Target of the button. */
  readonly link?: string
}

/** A kind without an expectation does not compile. */
const expected: { readonly [K in LetterContent['kind']]: Expected<K> } = {
  confirmRegistration: {
    content: { kind: 'confirmRegistration', code },
    subject: 'Підтвердьте електронну адресу',
    phrase: `Щоб активувати обліковий запис, відкрийте посилання: ${confirm}. Посилання діє 72\u00a0години.`,
    link: confirm,
  },
  newBill: {
    content: {
      kind: 'newBill',
      provider: 'Водоканал',
      accountEnd: '2561',
      month: '2026-10',
      chargedKop: 21_240,
      amountKop: 0,
      dueOn: null,
      invoiceId: '7-202610',
      stopCode: 'c0de',
    },
    subject: 'Новий рахунок на оплату за жовтень 2026',
    phrase: 'https://misto.example/unsubscribe?code=c0de',
    link: 'https://misto.example/dashboard/invoices/7-202610',
  },
  alreadyRegistered: {
    content: { kind: 'alreadyRegistered' },
    subject: 'На вашу адресу вже є кабінет',
    phrase: `кабінет із нею вже є. Увійти: https://misto.example/sign-in. Якщо забули пароль, задайте новий: ${recovery}.`,
    link: 'https://misto.example/sign-in',
  },
  confirmEmailChange: {
    content: { kind: 'confirmEmailChange', code },
    subject: 'Підтвердьте нову електронну адресу',
    phrase: 'Адресу olena@example.com додано до вашого кабінету.',
    link: confirm,
  },
  emailChanged: {
    content: { kind: 'emailChanged', newEmail: 'nova@example.org' },
    subject: 'Змінено електронну адресу кабінету',
    phrase: 'Основною адресою вашого кабінету тепер є n***@example.org.',
    link: recovery,
  },
  recoverAccess: {
    content: { kind: 'recoverAccess', code },
    subject: 'Відновлення доступу до кабінету',
    phrase: 'Воно діє 1\u00a0годину, скористатися ним можна лише раз.',
    link: newPassword,
  },
  accountLinked: {
    content: { kind: 'accountLinked', provider: 'Водоканал', number: '0792561' },
    subject: 'Ваш особовий рахунок додали до ще одного кабінету',
    phrase: '25.11.2026 12:00 особовий рахунок №\u00a00792561 (Водоканал) додав до свого кабінету ще хтось',
    link: 'https://misto.example/dashboard/accounts',
  },
  accountLinkEnded: {
    content: { kind: 'accountLinkEnded', provider: 'Водоканал', number: '0792561' },
    subject: 'Доступ іншої людини до вашого рахунку завершено',
    phrase: '25.11.2026 12:00 доступ іншої людини до особового рахунку №\u00a00792561 (Водоканал) завершено.',
    link: 'https://misto.example/dashboard/accounts',
  },
  accountTaken: {
    content: { kind: 'accountTaken', provider: 'Водоканал', number: '0792561' },
    subject: 'Ваш доступ до особового рахунку завершено',
    phrase: '25.11.2026 12:00 ваш доступ до особового рахунку №\u00a00792561 (Водоканал) завершено.',
    link: 'https://misto.example/dashboard/accounts',
  },
  accountToProve: {
    content: { kind: 'accountToProve', provider: 'Водоканал', number: '0792561', until: '2026-12-25' },
    subject: 'Підтвердьте особовий рахунок ще раз',
    phrase: 'Якщо рахунок і далі ваш, додайте його ще раз до 25.12.2026 за даними з останньої квитанції.',
    link: 'https://misto.example/dashboard/accounts',
  },
  accountNotProved: {
    content: { kind: 'accountNotProved', provider: 'Водоканал', number: '0792561' },
    subject: 'Особовий рахунок більше не у вашому кабінеті',
    phrase: 'не підтвердили за 30 днів після зміни його даних, тому ми прибрали його з вашого кабінету.',
    link: 'https://misto.example/dashboard/accounts',
  },
  accountLocked: {
    content: { kind: 'accountLocked', provider: 'Водоканал', number: '0792561' },
    subject: 'Хтось намагався додати ваш особовий рахунок',
    phrase: 'Добу додати цей рахунок можна лише з іще однією сумою з квитанції; у вашому кабінеті нічого не змінилося.',
    link: 'https://misto.example/dashboard/accounts',
  },
  passwordChanged: {
    content: { kind: 'passwordChanged' },
    subject: 'Пароль кабінету змінено',
    phrase: 'Пароль вашого кабінету змінено 25.11.2026 12:00.',
    link: recovery,
  },
  socialLinked: {
    content: { kind: 'socialLinked', provider: 'Google', login: 'olena' },
    subject: 'До кабінету під’єднано вхід через Google',
    phrase: 'Тепер увійти до кабінету olena можна через Google.',
    link: recovery,
  },
  secondFactorChanged: {
    content: { kind: 'secondFactorChanged', change: 'passkeyAdded' },
    subject: 'Змінено спосіб входу до кабінету',
    phrase: 'До кабінету додано пристрій, з якого можна входити без пароля.',
    link: recovery,
  },
  profileDeleted: {
    content: { kind: 'profileDeleted' },
    subject: 'Профіль видалено',
    phrase: 'Ваш профіль у «Комунальний кабінет» видалено 25.11.2026 12:00.',
  },
  feedbackReceived: {
    content: { kind: 'feedbackReceived', number: 17, dueOn: '2026-12-02' },
    subject: 'Звернення №\u00a017 отримано',
    phrase: 'Відповімо до 02.12.2026. Якщо писатимете нам ще раз про те саме, вкажіть номер 17.',
  },
  feedbackAnswered: {
    content: { kind: 'feedbackAnswered', number: 17, answer: 'Тариф змінився на 5 %, $& %s.\n\n<b>Так</b>.' },
    subject: 'Відповідь на звернення №\u00a017',
    phrase: 'Тариф змінився на 5 %, $& %s.',
  },
  verificationAccepted: {
    content: { kind: 'verificationAccepted', meter: 'Г-1', nextCheckDate: '2034-11-20' },
    subject: 'Результат перевірки відомостей про повірку',
    phrase: 'Дата наступної повірки лічильника №\u00a0Г-1\u00a0— 20.11.2034.',
  },
  verificationRefused: {
    content: { kind: 'verificationRefused', meter: 'Г-1', reason: 'Нечитабельно <b>$&</b>.', counterId: '5-7' },
    subject: 'Результат перевірки відомостей про повірку',
    phrase: 'лічильника №\u00a0Г-1 відхилено: Нечитабельно <b>$&</b>. Надіслати ще раз:',
    link: 'https://misto.example/dashboard/counters/5-7/verify',
  },
  readingDeclined: {
    content: {
      kind: 'readingDeclined',
      provider: 'КП «Водоканал»',
      meter: 'Г-1',
      counterId: '5-7',
      month: '2026-11',
      reason: 'Менше <b>$&</b> за попереднє.',
    },
    subject: 'Показання за листопад 2026 не прийнято',
    phrase: 'показання лічильника №\u00a0Г-1 не прийнято. Причина: Менше <b>$&</b> за попереднє.',
    link: 'https://misto.example/dashboard/counters/5-7/reading',
  },
  shareOffered: {
    content: { kind: 'shareOffered', owner: 'Олена Мороз', code, days: 7 },
    subject: 'Вам відкривають доступ до рахунків',
    phrase: `Посилання спрацює один раз і діє 7\u00a0днів: https://misto.example/dashboard/invitation?code=${code}.`,
    link: `https://misto.example/dashboard/invitation?code=${code}`,
  },
  shareTaken: {
    content: {
      kind: 'shareTaken',
      member: 'Іван Коваль',
      memberEmail: 'i***@example.org',
      invited: 'ivan@example.com',
    },
    subject: 'Ваше запрошення прийнято',
    phrase: 'Запрошення, надіслане на ivan@example.com, прийнято: Іван Коваль (i***@example.org).',
    link: 'https://misto.example/dashboard/sharing',
  },
  staffInvitation: {
    content: { kind: 'staffInvitation', login: 'anna', code, role: 'editor', inviter: 'Місто Калинівськ' },
    subject: 'Запрошення до керування порталом «Комунальний кабінет»',
    phrase: `Місто Калинівськ запрошує вас як працівника з роллю «Редактор». Щоб створити пароль, відкрийте посилання: ${newPassword}&for=invitation. Воно діє 72\u00a0години, скористатися ним можна лише раз.`,
    link: `${newPassword}&for=invitation`,
  },
  providerTokenEnding: {
    content: {
      kind: 'providerTokenEnding',
      provider: 'Теплоенерго',
      name: 'Білінг',
      ending: 'x9Yz',
      expiresAt: '2026-12-08T21:00:00Z',
    },
    subject: 'Незабаром завершиться доступ програми: Теплоенерго',
    phrase: 'Токен «Білінг» (закінчується на x9Yz) постачальника «Теплоенерго» діє до 08.12.2026 23:00',
    link: 'https://misto.example/admin/provider-access',
  },
  deliveryLate: {
    content: {
      ...{ kind: 'deliveryLate', sender: 'Теплоенерго', delivered: 'bills', period: '2026-10', dueOn: '2026-11-20' },
      ...{ lateDays: 2, isLast: false },
    },
    subject: 'Запізнюється поставка: Теплоенерго, рахунки за жовтень',
    phrase: 'Чекали її 20 листопада, запізнюється на 2 дні.',
    link: 'https://misto.example/admin/imports',
  },
  deliveryLateOutside: {
    content: {
      ...{ kind: 'deliveryLateOutside', sender: 'Теплоенерго', delivered: 'bills', period: '2026-10' },
      ...{ dueOn: '2026-11-20', lateDays: 2, isLast: false },
    },
    subject: 'Запізнюється поставка: Теплоенерго, рахунки за жовтень',
    phrase:
      'Вашу адресу вказали в розкладі поставок. Якщо це помилка, напишіть нам: https://misto.example/contacts/new',
  },
  deliveryRejected: {
    content: {
      kind: 'deliveryRejected',
      provider: 'Теплоенерго',
      run: 17,
      files: 'N_2611.DBF',
      reason: 'Немає будинку Гайова, 7.',
    },
    subject: 'Поставку не прийнято: Теплоенерго',
    phrase: 'Причина: Немає будинку Гайова, 7.',
    link: 'https://misto.example/admin/imports/17',
  },
  webhookStopped: {
    content: { kind: 'webhookStopped', provider: 'Теплоенерго', host: 'hooks.teplo.example' },
    subject: 'Сповіщення зупинено: Теплоенерго',
    phrase: 'Програма постачальника «Теплоенерго» на hooks.teplo.example понад півтори доби',
    link: 'https://misto.example/admin/provider-access',
  },
  heldCreditAsked: {
    content: { kind: 'heldCreditAsked', by: 'anna', service: 'portmone', transaction: '17', amountKop: 600_000 },
    subject: 'Зарахування платежу чекає на підтвердження',
    phrase: 'anna просить зарахувати затриманий платіж',
    link: 'https://misto.example/admin/payments',
  },
  providerAccessChanged: {
    content: {
      kind: 'providerAccessChanged',
      change: 'tokenMade',
      by: 'holova',
      provider: 'Теплоенерго',
      name: 'Білінг',
    },
    subject: 'Змінено доступ програми: Теплоенерго',
    phrase: 'адміністратор holova створив токен «Білінг»',
    link: 'https://misto.example/admin/provider-access',
  },
  settingsChanged: {
    content: {
      kind: 'settingsChanged',
      by: 'holova',
      changes: [
        { label: 'Шаблон посилання', before: 'https://a.example/', after: 'https://b.example/' },
        { label: 'Токен', before: null, after: null },
      ],
    },
    subject: 'Змінено захищені налаштування порталу',
    phrase: 'Шаблон посилання: було «a.example/», стало «b.example/».',
    link: 'https://misto.example/admin/settings',
  },
  providerMoneyAsked: {
    content: { kind: 'providerMoneyAsked', due: '2026-12-02T10:00:00Z', ...money },
    subject: 'Просять змінити реквізити: Теплоенерго',
    phrase: 'IBAN: було UA560000000000000026000000001, стає UA290000000000000026000000002.',
    link: 'https://misto.example/admin/providers',
  },
  providerMoneyChanged: {
    content: { kind: 'providerMoneyChanged', confirmedBy: 'anna', ...money },
    subject: 'Змінено реквізити: Теплоенерго',
    phrase: 'Зміну підтвердив адміністратор anna.',
    link: 'https://misto.example/admin/providers',
  },
}

describe('every kind', () => {
  test.each(Object.values(expected))(
    'C34 LG1 RG2 $content.kind is read as text and as HTML, and its subject gives nothing away',
    async (letter) => {
      const { content, subject, phrase, link } = letter
      const { to, email } = await receive({ to: 'olena@example.com', firstName: 'Олена', ...content } as Letter)
      expect(to).toEqual(['olena@example.com'])
      expect(email.subject).toBe(subject)
      expect(email.subject).not.toMatch(/Олена|olena|c0de/)
      expect(email.from).toEqual({ name: portal.context().settings.appName, address: 'no-reply@zatyshok.example' })
      const header = (name: string) => email.headers.find(({ key }) => key === name)?.value
      expect(header('auto-submitted')).toBe('auto-generated')
      expect(email.text).toContain('Вітаємо, Олена!')
      // In the text each link has its own line, so no punctuation follows it.
      expect(email.text?.replaceAll('\n', ' ')).toContain(phrase.replace(/(https:\/\/\S+?)[.,](?=\s|$)/g, '$1'))
      expect(email.text).not.toMatch(/https?:\/\/\S+[.,;:!?)](?=\s)/)
      for (const line of email.text?.split('\n') ?? [])
        if (line.includes('https://misto.example/')) expect(line).toMatch(/^\S+$/)
      expect(email.text).toContain('Це автоматичний лист')
      expect(email.html).toContain('<meta name="color-scheme" content="light dark">')
      expect(/<a class="button" href="([^"]+)"/.exec(email.html ?? '')?.[1]?.replace('&amp;', '&')).toBe(link)
      const addresses = `${email.text} ${email.html}`.match(/https?:\/\/[^\s"<]+/g) ?? []
      expect(addresses.filter((address) => !address.startsWith('https://misto.example/'))).toEqual([])
      expect(`${email.text}${email.html}`).not.toMatch(/undefined|\[object|\{\w+\}/)
    },
  )
})

test('J01 AD1 the invitation of a provider’s clerk names that role', async () => {
  const content = { ...expected.staffInvitation.content, role: 'operator', provider: '205' } as const
  const { email } = await receive({ to: 'anna@example.com', firstName: '', ...content })
  expect(email.text).toContain('з роллю «Працівник постачальника»')
})

test('AD1 an invitation names the login and has a closing of its own', async () => {
  const { email } = await receive({ to: 'anna@example.com', firstName: '', ...expected.staffInvitation.content })
  expect(email.text).toContain('Ваш логін: anna.')
  expect(email.text).toContain('Якщо ви не чекали запрошення, видаліть цей лист і нікому його не пересилайте.')
  expect(email.text).not.toContain('Якщо ви цього не робили')
})

test('C34 D03 every change of the second factor has its own text', async () => {
  const changes = ['totpOn', 'totpOff', 'passkeyAdded', 'passkeyRemoved'] as const
  const texts = []
  for (const change of changes) {
    const { email } = await receive({ to: 'olena@example.com', firstName: '', kind: 'secondFactorChanged', change })
    texts.push(email.text)
  }
  expect(new Set(texts).size).toBe(changes.length)
  expect(texts[0]).toContain('Вітаємо!')
})

// biome-ignore lint/suspicious/noTemplateCurlyInString: this very text is the attack.
test.each(['${code}', '{{code}}', '%s %n', '{firstName}', '$& $1', '<b>О & "лена'])(
  'MA9 XS4 the name %s stays unchanged in text and in HTML',
  async (firstName) => {
    const { email } = await receive({ to: 'olena@example.com', firstName, kind: 'recoverAccess', code })
    expect(email.text).toContain(`Вітаємо, ${firstName}!`)
    const escaped = firstName.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
    expect(email.html).toContain(`Вітаємо, ${escaped}!`)
  },
)

test.each(['Олена\r\nBcc: all@example.com', 'https://evil.example виграйте', 'evil.example', 'a@evil.example'])(
  'RG1 MA9 the name «%s» adds no header and no address to the letter',
  async (firstName) => {
    const { email, source, to } = await receive({
      to: 'olena@example.com',
      firstName,
      kind: 'confirmRegistration',
      code,
    })
    expect(to).toEqual(['olena@example.com'])
    expect(source).not.toMatch(/^bcc:/im)
    expect(`${email.text}${email.html}`).not.toContain('evil.example')
  },
)

test('RG2 a line break in a subject’s value does not break the header', async () => {
  const provider = 'Google\r\nBcc: all@example.com\r\n\r\nbody'
  const letter = { kind: 'socialLinked', provider, login: 'olena', to: 'olena@example.com', firstName: '' } as const
  const { source, to } = await receive(letter)
  expect(to).toEqual(['olena@example.com'])
  const headers = source.split('\r\n\r\n')[0] ?? ''
  expect(headers).not.toMatch(/^bcc:/im)
})

test('RG2 an address with a line break or a second address reaches no other person', async () => {
  const before = mailbox.letters.length
  for (const to of ['a@example.com\r\nRCPT TO:<b@example.com>', 'a@example.com, b@example.com', 'not an address']) {
    await queueLetter(portal.context(), null, { to, firstName: '', kind: 'passwordChanged' })
    const { id } = await portal.db.selectFrom('letters').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await sendLetter(portal.context(), id, postman)
  }
  const reached = mailbox.letters.slice(before).flatMap(({ to }) => to)
  expect(reached.filter((address) => address === 'b@example.com' || address === 'a@example.com')).toEqual([])
})

test('D07 only a letter about a bill has the unsubscribe header', async () => {
  const letter = { to: 'a@misto.example', firstName: '' }
  const bill = await receive({ ...letter, ...expected.newBill.content })
  const told = ({ email }: Received) => email.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  expect(told(bill)).toBe('<https://misto.example/unsubscribe?code=c0de>')
  expect(told(await receive({ ...letter, ...expected.passwordChanged.content }))).toBeUndefined()
})
