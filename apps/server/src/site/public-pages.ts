import type { HelpCategory, PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { Settings } from '../config/config-schema.ts'
import type { Context } from '../context.ts'
import { getChat } from '../modules/chat/get-chat.ts'
import { listAddresses } from '../modules/content/list-addresses.ts'
import { noteMissedSearch } from '../modules/content/missed-searches.ts'
import { movedTo } from '../modules/content/moved-to.ts'
import type { PublishedCache } from '../modules/content/published-cache.ts'
import { chooseHelp, listHelp } from '../modules/content/show-help.ts'
import { listFeed } from '../modules/content/show-news.ts'
import { publicSettings } from '../modules/settings/public-settings.ts'
import { showLastKnown } from './last-known.ts'
import { newsFeed } from './news-feed.ts'
import { publicRoute } from './public-routes.ts'
import { movedPage, type RenderedPage, renderedPage } from './rendered-page.ts'
import { pathOf, siteMap } from './site-map.ts'

/** The exports of the web's renderer (`apps/web/src/public/render.tsx`). */
export interface PublicRenderer {
  renderPublicPage(view: PublicView, site: PublicSite): { readonly status: number; readonly html: string }
}

interface Options extends Pick<Context, 'db' | 'publicUrl' | 'secret'> {
  readonly renderer: PublicRenderer
  readonly published: PublishedCache
  /** Returns the effective settings; called once per page. */
  readonly settings: () => Settings
  readonly clock: () => Date
}

const searchLength = 100

/** A visitor’s page does not depend on the count of searches. */
const ignoreFailure = () => undefined

/** Rendered public pages, cached while they are valid. */
export interface PublicPages {
  /** Returns the cached page of an address, synchronously. */
  atHand(url: string): RenderedPage | undefined
  /** Renders the page of a path and its query; undefined: an unknown path (A10). */
  open(path: string, query: URLSearchParams): Promise<RenderedPage | undefined>
  /** Renders a page that is never cached: the preview of a draft. */
  preview(view: PublicView): Promise<RenderedPage>
}

export function createPublicPages(options: Options): PublicPages {
  const { published, renderer, clock, publicUrl } = options
  let current = options.settings()

  /** Every page contains settings, so a change of settings invalidates all pages. */
  const settings = () => {
    const now = options.settings()
    if (now !== current) published.forget()
    current = now
    return now
  }
  const context = () => ({ db: options.db, secret: options.secret, now: clock() })
  const { origin } = new URL(publicUrl)
  const site = async (inForce = settings()): Promise<PublicSite> => {
    const now = clock()
    const chat = await getChat({ db: options.db, settings: inForce })
    const year = Number(kyivDay(now).slice(0, 4))
    return { settings: publicSettings(inForce), origin, year, chat, now: now.toISOString() }
  }
  const render = async (view: PublicView, kept: boolean): Promise<RenderedPage> => {
    const { status, html } = renderer.renderPublicPage(view, await site())
    return renderedPage({ status, text: html, kept })
  }
  const missing = () => published.take('missing', () => render({ kind: 'missing', reason: 'notFound' }, true))
  const found = async (key: string, show: () => Promise<PublicView | null>) => {
    const page = await published.take(
      key,
      async () => {
        const view = await show()
        return view && (await render(view, true))
      },
      (made) => made?.status === 200,
    )
    return page ?? missing()
  }
  const help = (): Promise<HelpCategory[]> => published.take('help as data', () => listHelp(context()))
  const file = (key: string, type: string, make: () => Promise<string>) =>
    published.take(key, async () => renderedPage({ type, text: await make(), kept: true }))

  async function moved(path: string, additional: readonly string[]): Promise<RenderedPage | undefined> {
    const to = await movedTo(context(), path)
    const address = to && pathOf(to, additional)
    return address ? movedPage(address) : undefined
  }

  async function openHelp(query: URLSearchParams): Promise<RenderedPage> {
    const asked = {
      category: query.get('category') || null,
      query: (query.get('q') ?? '').slice(0, searchLength).trim(),
    }
    if (asked.query === '' && asked.category === null)
      return found('/help', async () => chooseHelp(await help(), asked))
    // Visitors can make any number of searches, so these pages are not cached; only their data is.
    const view = chooseHelp(await help(), asked)
    if (view?.kind === 'help' && asked.query !== '' && view.categories.every(({ questions }) => questions.length === 0))
      await noteMissedSearch(context(), asked.query, await help()).catch(ignoreFailure)
    return view ? render(view, false) : missing()
  }

  /**
   * Renders a page without the database: the features page has built-in texts, every other page shows `unavailable`.
   */
  async function unavailable(path: string): Promise<RenderedPage> {
    const isFirst = path === '/' || path.replace(/\/$/, '') === '/features'
    const view: PublicView = isFirst
      ? { kind: 'features', text: null, news: [], tariffs: [], figures: null }
      : { kind: 'missing', reason: 'unavailable' }
    const inForce = settings()
    const withoutChat = { ...inForce, chat: { ...inForce.chat, enabled: false } }
    const { status, html } = renderer.renderPublicPage(view, await site(withoutChat))
    return { ...(await renderedPage({ status, text: html, kept: false })), cacheControl: 'no-store' }
  }

  return {
    atHand: (url) => {
      settings()
      return published.peek<RenderedPage>(url)
    },
    open: showLastKnown(async (path, query) => {
      const bare = path.replace(/\/$/, '')
      if (bare === '/help') return openHelp(query)
      const shown = publicSettings(settings())
      const additional = shown.additionalPages.map(({ id }) => id)
      if (bare === '/news/feed.xml')
        return file(bare, 'application/atom+xml; charset=utf-8', async () =>
          newsFeed(await listFeed(context()), { origin, name: shown.appName }),
        )
      if (bare === '/sitemap.xml')
        return file(bare, 'application/xml; charset=utf-8', async () =>
          siteMap(await listAddresses(context()), { origin, additional }),
        )
      const show = publicRoute({ path: bare, query, additional })
      const before = bare === '/news' ? query.get('before') : null
      const key = before === null ? path : `${bare}?before=${before}`
      const page = show && (await found(key, () => show(context())))
      return page?.status === 200 ? page : ((await moved(bare, additional)) ?? page)
    }, unavailable),
    preview: async (view) => {
      const { status, html } = renderer.renderPublicPage(view, { ...(await site()), preview: true })
      return { ...(await renderedPage({ status, text: html, kept: false })), cacheControl: 'no-store' }
    },
  }
}
