import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { RenderedPage } from './rendered-page.ts'

type Open = (path: string, query: URLSearchParams) => Promise<RenderedPage | undefined>

/** Most stored pages; the oldest is removed first. */
const limit = 300

/**
 * While the database is unavailable, shows the last version of a page, with caching disabled: in a blackout an old page
 * is better than none. A page that was never shown gives `unavailable`.
 */
export function showLastKnown(open: Open, unavailable: (path: string) => Promise<RenderedPage>): Open {
  const known = new Map<string, RenderedPage>()
  const remember = (key: string, page: RenderedPage) => {
    known.delete(key)
    known.set(key, page)
    const [oldest] = known.keys()
    if (known.size > limit && oldest !== undefined) known.delete(oldest)
  }
  return async (path, query) => {
    const key = `${path}?${query}`
    try {
      const page = await open(path, query)
      if (page?.status === 200) remember(key, page)
      return page
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      const last = known.get(key)
      return last ? { ...last, cacheControl: 'no-store' } : unavailable(path)
    }
  }
}
