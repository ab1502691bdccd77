/**
 * A payment service for development and browser tests. It takes no money and reports payments to the portal by signed
 * notices, as a real service would (docs/operating.md, «Notices of payments»). A notice can be repeated any number of
 * times.
 *
 *     npm run payment-service               prints the settings to put into CONFIG_FILE
 *     PORTAL=http://127.0.0.1:3000          the portal that gets the notices
 *     SERVICE=test SECRET=whsec_… PORT=9098 its code and secret there, and its own port
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

const {
  PORT = '9098',
  PORTAL = 'http://127.0.0.1:3000',
  SERVICE = 'test',
  SECRET = `whsec_${randomBytes(32).toString('base64')}`,
} = process.env

/** Signs as Standard Webhooks defines: HMAC-SHA256 of `<id>.<timestamp>.<body>`. */
async function tell(notice) {
  const body = JSON.stringify(notice)
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const answer = await fetch(`${PORTAL}/api/payments/notices/${SERVICE}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
  return `${notice.status}: ${answer.status} ${await answer.text()}`
}

const statusOf = { pay: 'success', refuse: 'failure', refund: 'refund' }

async function act(form) {
  const notice = {
    transactionId: form.get('transaction'),
    ...(form.get('order') && { orderId: form.get('order') }),
    serviceProviderCode: form.get('provider'),
    invoiceAccountCode: form.get('account'),
    amountKop: Math.round(Number(form.get('sum').replace(',', '.')) * 100),
    currency: form.get('currency'),
    status: statusOf[form.get('action')],
    sandbox: form.has('sandbox'),
    paidAt: new Date().toISOString(),
  }
  const times = Math.min(1000, Math.max(1, Number(form.get('times'))))
  const told = [await tell({ ...notice, status: 'created' })]
  told.push(...(await Promise.all(Array.from({ length: times }, () => tell(notice)))))
  return told
}

const asHtml = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const field = (name, label, value) =>
  `<p><label>${label} <input name="${name}" value="${asHtml(value ?? '')}"></label></p>`

function page(values, told = []) {
  return `<!doctype html><html lang="uk"><meta charset="utf-8"><title>Тестовий платіжний сервіс</title>
<h1>Тестовий платіжний сервіс</h1><p>Грошей він не бере.</p>
<form method="post">
${field('transaction', 'Номер платежу', values.get('transaction') ?? `T-${randomBytes(6).toString('hex')}`)}
${field('provider', 'Постачальник', values.get('provider'))}
${field('account', 'Особовий рахунок', values.get('account'))}
${field('sum', 'Сума', values.get('sum') ?? '1.00')}
${field('currency', 'Валюта', values.get('currency') ?? 'UAH')}
${field('order', 'Замовлення', values.get('order'))}
${field('times', 'Скільки разів повідомити', values.get('times') ?? '1')}
<p><label><input type="checkbox" name="sandbox"${values.has('sandbox') ? ' checked' : ''}> Пісочниця</label></p>
<p><button name="action" value="pay">Сплатити</button> <button name="action" value="refuse">Відмовити</button>
<button name="action" value="refund">Повернути</button></p>
</form>
<ol>${told.map((line) => `<li>${asHtml(line)}</li>`).join('')}</ol>
<p><a href="${asHtml(PORTAL)}/dashboard/payment-return?status=success">Повернутися до порталу</a></p></html>`
}

async function answer(request, response) {
  const { pathname, searchParams: values } = new URL(request.url, 'http://localhost')
  values.set('provider', decodeURIComponent(pathname.slice(1)))
  let told = []
  if (request.method === 'POST') {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    for (const [name, value] of form) values.set(name, value)
    told = await act(form).catch((error) => [String(error)])
  }
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page(values, told))
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(400).end(String(error)))
}).listen(Number(PORT), '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`

console.log(`Платіжний сервіс для розробки: ${origin}
Повідомляє портал ${PORTAL}. Налаштування порталу (CONFIG_FILE):

payments:
  enabled: ${SERVICE}
  services:
    ${SERVICE}:
      name: Тестовий сервіс
      format: ${origin}/{path}?account={account}&sum={amount}
      noticeSecret: ${SECRET}
  providerPaths: { '101': '101', '205': '205', '310': '310', '412': '412', '889': '889', '999': '999' }
`)
