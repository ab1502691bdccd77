import { type TestApp, testApp } from '../app.ts'
import { buildStaff } from '../staff.ts'

export const admin = '/api/admin/content'

export interface Work {
  readonly id: number
  readonly revision: number
  readonly slug: string
}

export const draftOf = ({ slug, revision }: Work, html: string) => ({
  ...{ revision, slug, html, title: 'Оголошення', description: '', file: null, link: null },
  category: null,
  position: 0,
})

/** Two editors who work on parts of pages. */
export async function publishingScene() {
  const portal: TestApp = await testApp({ now: '2026-11-25T10:00:00Z' })
  const { id } = await buildStaff(portal, 'editor')
  const { token: other } = await buildStaff(portal, 'editor')
  let editor = await portal.signIn(id)

  const created = async (slug: string): Promise<Work> =>
    (await portal.call({ url: admin, body: { kind: 'part', slug, title: 'Оголошення' }, token: editor })).json
  const saved = (work: Work, html: string, token = editor) =>
    portal.call({ method: 'PUT', url: `${admin}/${work.id}/draft`, body: draftOf(work, html), token })
  const did = (work: Work, action: string, more: object = {}) =>
    portal.call({ url: `${admin}/${work.id}/${action}`, body: { revision: work.revision, ...more }, token: editor })
  return {
    portal,
    other,
    created,
    saved,
    did,
    /** Sends a request as the first editor. */
    ask: (sent: Omit<Parameters<TestApp['call']>[0], 'token'>) => portal.call({ ...sent, token: editor }),
    shownAt: (slug: string) => portal.call({ url: `/api/cms/public/content/page-parts/${slug}` }),
    /** Creates a part with a published text. */
    published: async (slug: string, html: string): Promise<Work> => {
      const { json } = await saved(await created(slug), html)
      return (await did(json.entry, 'publish')).json
    },
    /** Staff idle for a quarter of an hour must sign in again. */
    later: async (moment: string) => {
      portal.setNow(moment)
      editor = await portal.signIn(id)
    },
  }
}
