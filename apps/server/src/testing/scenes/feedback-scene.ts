import type { TestApp } from '../app.ts'
import { sampleFile } from './sample-files.ts'

let last = 0
const newNetwork = (): string => {
  last += 1
  return `10.${last >> 8}.${last & 255}.1`
}

interface Visitor {
  /** The anti-forgery cookie of the browser. */
  readonly browser?: string
  /** The client's address; by default a new one. */
  readonly from?: string
}

interface SentFile {
  readonly name?: string
  readonly content?: Buffer
  readonly field?: string
  /** Solution of the captcha. */
  readonly captcha?: string
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests of visitors to one portal. */
export function feedbackScene(portal: TestApp) {
  const url = '/api/cms/public/callback'
  const form = (values: object = {}) => ({
    name: 'Олена Коваль',
    email: 'olena@misto.example',
    message: 'Не надійшов рахунок за жовтень.',
    ...values,
  })
  const send = async (values: object = {}, { browser = 'same', from = newNetwork() }: Visitor = {}) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url,
      payload: form(values),
      cookies: { 'XSRF-TOKEN': browser },
      headers: { 'x-xsrf-token': browser, 'x-forwarded-for': from },
    })
    const [ticket] = answer.cookies.filter(({ name }) => name === 'attachment-ticket')
    return { status: answer.statusCode, json: answer.json(), ticket, headers: answer.headers }
  }
  /** Sends a message and returns its number. */
  const sent = async (values: object = {}): Promise<number> => (await send(values)).json.id
  /** Uploads a file with a ticket, as the sender's browser does; by default the smallest PDF. */
  const attach = async (id: number, ticket: string | undefined, file: SentFile = {}) => {
    const { name = 'рахунок.pdf', content = sampleFile('pdf'), field = 'attachment', from = newNetwork() } = file
    const payload = new FormData()
    payload.append(field, new File([new Uint8Array(content)], name))
    const answer = await portal.app.inject({
      method: 'POST',
      url: `${url}/${id}/attachment`,
      query: file.captcha === undefined ? {} : { captcha: file.captcha },
      payload,
      cookies: { 'XSRF-TOKEN': 'same', ...(ticket !== undefined && { 'attachment-ticket': ticket }) },
      headers: { 'x-xsrf-token': 'same', 'x-forwarded-for': from, ...file.headers },
    })
    return { status: answer.statusCode, json: answer.json() }
  }
  return { url, form, send, sent, attach }
}
