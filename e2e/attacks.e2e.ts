import { expect, type Page, type Response } from '@playwright/test'
import { sendForm } from './support/ask-as-stranger.ts'
import { letterTo } from './support/letters.ts'
import { openHostileSite } from './support/portals/hostile-site.ts'
import { nobody, test as portalTest } from './support/portals/portal-test.ts'
import { origin, signInOf } from './support/resident.ts'

const test = portalTest.extend<{ hostile: Awaited<ReturnType<typeof openHostileSite>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern
  hostile: async ({}, use) => {
    const site = await openHostileSite()
    await use(site)
    await site.close()
  },
})
test.use(nobody)

const confirmPath = '/api/ud/contact_info/confirm_email'
const signInPath = '/api/account/authentication'

/** Collects the statuses of the portal's responses to this page. */
function statusesOf(page: Page, path: string): number[] {
  const statuses: number[] = []
  page.on('response', (response: Response) => {
    if (response.url().startsWith(`${origin()}${path}`)) statuses.push(response.status())
  })
  return statuses
}

test('RG7 no scanner, foreign picture, frame, prefetch or link uses up a letter’s code; only the page does', async ({
  page,
  request,
  hostile,
}) => {
  const email = `rg7-${Date.now()}@misto.example`
  const password = 'Мій-пароль-для-перевірки-7'
  const body = { name: '', email, password, callbackPath: { path: 'email-confirm' } }
  const registration = { path: '/api/warehouse/consumer/registration', form: 'registration', body } as const
  expect(await sendForm(request, registration)).toMatchObject({ status: 200 })
  const { link } = await letterTo(email, 'Підтвердьте електронну адресу')
  const call = `${origin()}${confirmPath}${new URL(link).search}`

  // A scanner requests every address that it finds: the letter's link, and the API call behind it.
  for (const address of [link, call]) {
    await request.get(address)
    await request.head(address)
  }
  const statuses = statusesOf(page, confirmPath)
  let asked = 0
  page.on('request', (sent) => {
    if (sent.url() === call) asked += 1
  })
  hostile.show(
    `<img src="${call}"><img src="${call}" crossorigin="use-credentials"><script src="${call}"></script>
    <iframe src="${call}"></iframe><link rel="stylesheet" href="${call}"><link rel="prefetch" href="${call}">
    <script>for (const method of ['GET', 'HEAD']) fetch(${JSON.stringify(call)}, { method, mode: 'no-cors', credentials: 'include' }).catch(() => {})</script>
    <a href="${call}">Виграли</a>`,
  )
  for (const site of [hostile.crossSite, hostile.sameSite]) {
    await page.goto(site)
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Виграли' }).click()
    await page.waitForURL(`${origin()}${confirmPath}**`)
  }
  // A typed address does not count as our page either.
  await page.goto(call)
  // The browser hides even the status of some responses from the foreign page.
  expect(asked).toBeGreaterThanOrEqual(8)
  expect(new Set(statuses)).toEqual(new Set([403]))
  const account = { path: signInPath, form: 'signIn', body: { account: email, password } } as const
  expect(await sendForm(request, account)).toEqual({ status: 403, code: 'email_not_confirmed' })

  await page.goto(link)
  await expect.poll(() => statuses.at(-1)).toBe(200)
  expect(await sendForm(request, account)).toMatchObject({ status: 200 })
})

test('CS2 forms and scripts of another site cannot write or sign a person in', async ({ page, hostile }) => {
  const { account, password } = signInOf('resident')
  // The victim has visited the portal, so her browser has the anti-forgery cookie.
  await page.goto(`${origin()}/sign-in`)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value
  expect(cookie).toBeTruthy()
  const json = JSON.stringify({ account, password, x: '' })
  const [start, end] = json.split('"x":"')
  const target = `${origin()}${signInPath}`
  // A text/plain form whose name and value together make JSON, and the two usual encodings.
  const forms = [
    `<form method="post" enctype="text/plain" action="${target}"><input name='${start}"x":"' value='${end}'></form>`,
    `<form method="post" action="${target}"><input name="account" value="${account}"><input name="password" value="${password}"></form>`,
    `<form method="post" enctype="multipart/form-data" action="${target}"><input name="account" value="${account}"></form>`,
  ]
  const statuses = statusesOf(page, signInPath)
  for (const site of [hostile.crossSite, hostile.sameSite]) {
    for (const form of forms) {
      hostile.show(`${form}<script>document.forms[0].submit()</script>`)
      await page.goto(site)
      await page.waitForURL(`${target}**`)
    }
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
})

test('CS2 a script of another site cannot send the header or read a response', async ({ page, hostile }) => {
  await page.goto(`${origin()}/sign-in`)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const { account, password } = signInOf('resident')
  const written = { method: 'POST', credentials: 'include', body: JSON.stringify({ account, password }) }
  const attempts = [
    [signInPath, { ...written, mode: 'no-cors' }],
    [signInPath, { ...written, headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': cookie } }],
    [signInPath, { ...written, mode: 'no-cors', headers: { 'X-XSRF-TOKEN': cookie } }],
    ['/api/account/logout', { method: 'POST', credentials: 'include', mode: 'no-cors' }],
    ['/api/settings', { credentials: 'include' }],
  ] as const
  hostile.show('')
  for (const site of [hostile.crossSite, hostile.sameSite]) {
    await page.goto(site)
    for (const [path, init] of attempts) {
      const read = await page.evaluate(
        ([url, init]) =>
          fetch(url, init as RequestInit).then(
            (answer) => answer.text(),
            () => 'refused by the browser',
          ),
        [`${origin()}${path}`, init] as const,
      )
      expect([path, read]).toEqual([path, expect.stringMatching(/^(|refused by the browser)$/)])
    }
  }
})
