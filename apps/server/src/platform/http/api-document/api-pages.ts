import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'

/**
 * Serves the API documentation, rendered from the OpenAPI document. It is own code because the usual viewers need
 * inline styles or scripts that our CSP forbids, and are larger than the whole site.
 */
export function serveApiPages(app: FastifyInstance): void {
  let page: string | undefined
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    // The document is complete once the server is ready and does not change later.
    page ??= renderApi(app.apiDocument())
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  )
}

const styles = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem 1rem 4rem}
h2{margin-top:3rem;border-bottom:2px solid}
article{margin:1.5rem 0;padding:.25rem 1rem 1rem;border:1px solid;border-radius:10px}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow-x:auto}
h3{font-size:1rem;overflow-wrap:anywhere}.method{font-weight:700}nav a{margin-right:1rem}`

function renderApi(document: OpenAPIV3_1.Document): string {
  const groups = Object.groupBy(operationsOf(document), (operation) => operation.noun)
  const nouns = Object.keys(groups).sort()
  const links = nouns.map((noun) => `<a href="#${escapeHtml(noun)}">${escapeHtml(noun)}</a>`).join('')
  const sections = nouns.map(
    (noun) =>
      `<section id="${escapeHtml(noun)}"><h2>${escapeHtml(noun)}</h2>${groups[noun]?.map(renderOperation).join('')}</section>`,
  )
  return `<!doctype html><html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API — ${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>API — ${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? '')}
Для програм: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p><nav aria-label="Розділи">${links}</nav>${sections.join('')}
${renderShared('Відмови', document.components?.responses)}${renderShared('Схеми', document.components?.schemas)}</main></body></html>`
}

/** Renders the parts that operations refer to by `$ref`; each has its reference as its id. */
function renderShared(title: string, parts: object = {}): string {
  const items = Object.entries(parts).map(
    ([name, part]) =>
      `<article id="${escapeHtml(name)}"><h3><code>${escapeHtml(name)}</code></h3>${code(part)}</article>`,
  )
  return `<section><h2>${title}</h2>${items.join('')}</section>`
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly noun: string
  readonly description: OpenAPIV3_1.OperationObject
}

function operationsOf(document: OpenAPIV3_1.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, description]) => {
      const operation = description as OpenAPIV3_1.OperationObject
      return { method: method.toUpperCase(), path, noun: operation.tags?.[0] ?? 'інше', description: operation }
    }),
  )
}

function renderOperation({ method, path, description }: Operation): string {
  const access = description.security ? 'Потрібен токен.' : 'Без токена.'
  const parameters = description.parameters?.length ? details('Параметри', description.parameters) : ''
  const body = description.requestBody ? details('Тіло запиту', description.requestBody) : ''
  const responses = Object.entries(description.responses ?? {})
  const replies = responses
    .filter(([, response]) => !('$ref' in response))
    .map(([status, response]) => details(`Відповідь ${status}`, response))
    .join('')
  const refusals = responses
    .flatMap(([status, response]) => ('$ref' in response ? [`<a href="#${nameIn(response.$ref)}">${status}</a>`] : []))
    .join(', ')
  return `<article><h3><code><span class="method">${method}</span> ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(description.summary ?? '')} ${access}</p>${parameters}${body}${replies}<p>Відмови: ${refusals}</p></article>`
}

function details(title: string, schema: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary>${code(schema)}</details>`
}

const code = (schema: unknown): string =>
  `<pre tabindex="0">${escapeText(JSON.stringify(schema, null, 1)).replace(linkable, '"$ref": "<a href="#$1">$1</a>"')}</pre>`
const linkable = /"\$ref": "#\/components\/(?:schemas|responses)\/([A-Za-z0-9]+)"/g

const nameIn = (reference: string): string => escapeHtml(reference.slice(reference.lastIndexOf('/') + 1))

/** Escapes text between tags, where quotation marks need no escape; they are a tenth of a schema. */
const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&#34;')
