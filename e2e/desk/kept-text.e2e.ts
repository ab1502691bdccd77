import { expect, type Locator, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { askPortal } from '../support/ask-portal.ts'
import { runSql } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker, codeOf } from '../support/staff.ts'

test.use({ ...nobody, viewport: { width: 1280, height: 800 } })
test.setTimeout(180_000)

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first().click()

interface TypedForm {
  readonly path: string
  /** Opens the form; omitted: it stands on the page. */
  readonly open?: (page: Page) => Promise<unknown>
  readonly field: (page: Page) => Locator
  readonly text: string
}

/** The forms; `message` is an item of the inbox, `card` the page of an account. */
const forms = (message: string, card: string): readonly TypedForm[] => [
  { path: message, field: (page) => main(page).getByLabel('Текст відповіді'), text: 'Відповідь' },
  {
    path: message.replace('inbox/message', 'feedback'),
    field: (page) => main(page).getByLabel('Внутрішня нотатка (заявник її не бачить)'),
    text: 'Нотатка',
  },
  {
    path: '/admin/feedback',
    open: async (page) => {
      await press(page, 'Шаблони відповідей')
      await dialog(page).getByRole('button', { name: 'Новий шаблон' }).click()
    },
    field: (page) => dialog(page).getByLabel('Текст шаблону'),
    text: 'Шаблон',
  },
  { path: card, field: (page) => main(page).getByLabel(/^Примітка/), text: 'Дзвінок' },
  {
    path: '/admin/paper-readings',
    field: (page) => main(page).getByLabel('Номер рахунка або лічильника'),
    text: '2041 0033',
  },
  {
    path: '/admin/content',
    open: (page) => press(page, 'Створити'),
    field: (page) => dialog(page).getByLabel('Назва'),
    text: 'Нова сторінка',
  },
  {
    path: '/admin/staff',
    open: (page) => press(page, 'Запросити працівника'),
    field: (page) => dialog(page).getByLabel('Логін'),
    text: 'новий-працівник',
  },
  {
    path: '/admin/provider-access',
    open: (page) => press(page, 'Новий токен'),
    field: (page) => dialog(page).getByLabel('Назва токена'),
    text: 'Токен для обміну',
  },
  { path: '/admin/settings', field: (page) => main(page).getByLabel('Назва порталу'), text: 'Затишок міста' },
  {
    path: '/admin/doctor',
    field: (page) => main(page).getByLabel('Адреса для пробного листа'),
    text: 'admin@misto.example',
  },
]

const address = `kept-text-${process.pid}@kalynivsk.example`

const message = {
  sql: `insert into feedback_messages (received_at, name, email, message, content_hash, due_on)
    values (now(), 'Олена Коваль', $1, 'Не надійшов рахунок за жовтень.', sha256($2::bytea),
      (now() at time zone 'Europe/Kyiv')::date)`,
  values: [address, address],
}

const expire = {
  sql: `update sessions set expires_at = now() - interval '1 minute'
    where user_id = (select id from users where login = $1)`,
}

/** Finds something by the search of a list, and returns the address of what it opens. */
async function found(page: Page, list: string, link: RegExp): Promise<string> {
  await page.goto(list)
  const href = await main(page).getByRole('link', { name: link }).first().getAttribute('href')
  return new URL(href ?? '', page.url()).pathname
}

test('97 what staff type in ten forms survives an expired sign-in, and stands in a second tab', async ({
  page,
  request,
}) => {
  const [account] = await askPortal<{ invoiceAccount: { code: string } }[]>(request, 'invoice_accounts')
  const number = account?.invoiceAccount.code ?? ''
  await runSql([message])
  const worker = await beNewWorker(page, 'administrator')
  const typed = forms(
    await found(page, `/admin/inbox?search=${address}`, /Олена Коваль/),
    await found(page, `/admin/account-cards?${new URLSearchParams({ q: number })}`, /\d/),
  )
  for (const { path, open, field, text } of typed) {
    await page.goto(path)
    await open?.(page)
    await field(page).fill(text)
  }
  await runSql([{ ...expire, values: [worker.account] }])
  await page.goto('/admin/inbox')
  await expect(page).toHaveURL(/sign-in/)
  await sendSignIn(page, worker)
  await page.getByLabel('Код підтвердження').fill(codeOf(worker.totpSecret, 1))
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await expect(page).toHaveURL(/\/admin/)
  const second = await page.context().newPage()
  for (const { path, open, field, text } of typed) {
    await second.goto(path)
    await open?.(second)
    await expect(field(second), path).toHaveValue(text)
  }
})
