const warehouse = '/api/warehouse/consumer'
const today = new Date().toISOString().slice(0, 10)
const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`

/** A request of the cabinet; with a body it is a POST. */
export interface CabinetCall {
  readonly path: string
  readonly body?: string
}

/** Requests of a resident's screens. */
export const cabinetCalls = {
  home: { path: `${warehouse}/home` },
  accounts: { path: `${warehouse}/invoice_accounts` },
  meters: { path: `${warehouse}/counters` },
  'last readings': { path: `${warehouse}/counters/last-factors` },
  'last bills': { path: `${warehouse}/last-invoices` },
  bills: { path: `${warehouse}/invoices/history-with-dynamic-invoices?from=${yearAgo}&to=${today}` },
  payments: { path: `${warehouse}/payments/history`, body: JSON.stringify({ from: yearAgo, to: today }) },
} satisfies Record<string, CabinetCall>

export const methodOf = ({ body }: CabinetCall): 'GET' | 'POST' => (body === undefined ? 'GET' : 'POST')

export function headersOf({ body }: CabinetCall, token: string): Record<string, string> {
  const written = { 'content-type': 'application/json', 'x-xsrf-token': 'bench' }
  // A browser of the cabinet always has the cookie; without it each reply would set a new one.
  return { authorization: `Bearer ${token}`, cookie: 'XSRF-TOKEN=bench', ...(body !== undefined && written) }
}
