import type { MessageKey } from '@zatyshok/i18n/translate'

/** The invented household of the pictures on the front page. Sums are in kopiykas. */
export const exampleServices: readonly { serviceType: number; name: MessageKey; amountKop: number }[] = [
  { serviceType: 12, name: 'front.example.heat', amountKop: 106_098 },
  { serviceType: 17, name: 'serviceType.17', amountKop: 70_373 },
  { serviceType: 10, name: 'serviceTitle.water', amountKop: 36_983 },
  { serviceType: 13, name: 'serviceType.13', amountKop: 11_197 },
]

export const exampleTotalKop = exampleServices.reduce((sum, { amountKop }) => sum + amountKop, 0)

/** How the heating bill of that household changed from September to October: the first bar, the changes, the last bar. */
export const exampleChange = {
  before: { name: 'front.example.before', amountKop: 46_840 },
  changes: [
    { name: 'front.example.started', amountKop: 91_324, look: 'heating' },
    { name: 'front.example.tariff', amountKop: 2_112, look: 'hot-water' },
    { name: 'front.example.recalculated', amountKop: -21_450, look: 'saved' },
    { name: 'invoice.why.subsidy', amountKop: -12_728, look: 'saved' },
  ],
  after: { name: 'front.example.after', amountKop: 106_098 },
} as const satisfies {
  before: { name: MessageKey; amountKop: number }
  changes: readonly { name: MessageKey; amountKop: number; look: string }[]
  after: { name: MessageKey; amountKop: number }
}
