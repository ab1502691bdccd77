import type { FastifyInstance } from 'fastify'
import { contentChannel, openPublishedCache } from '../../modules/content/open-published-cache.ts'
import { listen } from '../../platform/db/listen.ts'
import { serveSite } from '../../site/serve-site.ts'
import type { TestApp } from '../app.ts'

/** Serves the site on a test's node, with a cache that is invalidated as in production; the caller closes it. */
export async function serveTestSite(
  portal: TestApp,
  app: FastifyInstance,
  settings: () => ReturnType<TestApp['context']>['settings'] = () => portal.context().settings,
) {
  const clock = () => portal.context().now
  const { db, publicUrl, secret } = portal.context()
  const published = openPublishedCache({ db, clock })
  await serveSite(app, { db, publicUrl, secret, settings, clock, published })
  return listen({
    connection: portal.database.connection,
    log: { warn: () => undefined },
    heard: { [contentChannel]: published.forget },
    hearing: published.hear,
  })
}
