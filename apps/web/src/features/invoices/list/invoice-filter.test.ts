import { describe, expect, test } from 'vitest'
import { daysOf, invoiceFilterQuery, monthChoices, parseInvoiceFilter } from './invoice-filter.ts'

const defaults = { currentMonth: '2026-11', months: 3 }
const parse = (query: string) => parseInvoiceFilter(new URLSearchParams(query), defaults)

describe('the filter of bills in the address', () => {
  test('G02 an empty address shows the default months and all accounts', () => {
    expect(parse('')).toEqual({ from: '2026-08', to: '2026-11', home: '', provider: '', account: '' })
  })

  test('G02 the address of a filter is parsed to the same filter', () => {
    const filter = { from: '2025-02', to: '2026-01', home: '-7', provider: '101', account: '0001/001' }
    expect(parse(String(invoiceFilterQuery(filter)))).toEqual(filter)
    expect(String(invoiceFilterQuery({ ...filter, home: '', provider: '', account: '' }))).toBe(
      'from=2025-02&to=2026-01',
    )
  })

  test.each(['from=2011-12', 'from=2026-13', 'from=2027-01', 'from=вчора'])(
    'G02 «%s» falls back to the default',
    (query) => {
      expect(parse(query).from).toBe('2026-08')
    },
  )

  test('G02 an address with a home that is no number shows all homes', () => {
    expect(parse('home=дача').home).toBe('')
  })

  test('G02 a reversed period is swapped, a period of more than 36 months is shortened', () => {
    expect(parse('from=2026-10&to=2026-02')).toMatchObject({ from: '2026-02', to: '2026-10' })
    expect(parse('from=2012-01&to=2026-11')).toMatchObject({ from: '2023-12', to: '2026-11' })
  })

  test('G02 the request contains whole months', () => {
    expect(daysOf({ from: '2028-01', to: '2028-02' })).toEqual({ from: '2028-01-01', to: '2028-02-29' })
  })

  test('G02 history begins in 2012', () => {
    const months = monthChoices('2026-11')
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2012-01', 14 * 12 + 11])
  })
})
