import type { Meter } from '@zatyshok/contract/meters/meters'

/** A cold-water meter of 5 + 3 wheels at 00412,318, usually 5,9–7,2 m³ a month, its window open in November 2026. */
export const waterMeter = (parts: Partial<Meter> = {}): Meter => ({
  id: '1-1',
  invoiceAccount: { id: 1, code: '10425567' },
  serviceProvider: { code: '101', name: 'Водоканал' },
  home: { id: 1, name: 'вул. Садова, 12, кв. 48', address: 'вул. Садова, 12, кв. 48' },
  type: '000000002',
  types: ['000000002'],
  serviceType: 10,
  serialNumber: '48213',
  place: 'кухня',
  digits: 5,
  decimals: 3,
  unit: 'm3',
  zones: ['total'],
  installedOn: null,
  nextCheckDate: null,
  previous: [{ zone: 'total', value: '412.318', readOn: '2026-10-25', billingMonth: '2026-10', source: 'consumer' }],
  given: [],
  lastGiven: [],
  usual: [{ zone: 'total', min: '5.900', max: '7.200', mean: '6.500' }],
  tariffs: [
    { serviceType: 10, zone: 'total', price: '17.28', unit: 'm3' },
    { serviceType: 14, zone: 'total', price: '13.10', unit: 'm3' },
  ],
  window: { open: true, billingMonth: '2026-11', from: '2026-11-20', to: '2026-11-30' },
  canSubmit: true,
  ...parts,
})
