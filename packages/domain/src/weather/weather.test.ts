import { describe, expect, test } from 'vitest'
import { degreeDays, type WeatherDay } from './degree-days.ts'
import { mostWeatherRows, readWeatherFile } from './weather-file.ts'

const today = '2026-11-20'

/** The days of a month of 30 days, with these means in turn. */
const september = (...means: string[]): WeatherDay[] =>
  Array.from({ length: 30 }, (_, at) => ({
    day: `2026-09-${String(at + 1).padStart(2, '0')}`,
    meanC: means[at % means.length]!,
  }))

describe('G04 degree-days', () => {
  test('are 18 °C − mean over the days of at most 15 °C, as counted by hand', () => {
    // 10 × ((18 − 8.4) + (18 − 15.0) + 0) = 10 × (9.6 + 3) = 126
    expect(degreeDays('2026-09', september('8.4', '15.0', '15.1'))).toBe('126.0')
    // 15 × ((18 + 2.5) + (18 − 0)) = 577.5
    expect(degreeDays('2026-09', september('-2.5', '0'))).toBe('577.5')
    expect(degreeDays('2026-09', september('16', '21.3'))).toBe('0.0')
  })

  test('of a month with a missing day are undefined; days of other months do not count', () => {
    const whole = september('5')
    expect(degreeDays('2026-09', whole.slice(1))).toBeUndefined()
    expect(degreeDays('2026-09', [...whole.slice(1), { day: '2026-10-01', meanC: '5' }])).toBeUndefined()
    expect(degreeDays('2026-09', [...whole, { day: '2026-10-01', meanC: '5' }])).toBe('390.0')
  })
})

describe('G04 a weather file', () => {
  const days = [
    { day: '2026-10-05', meanC: '8.4' },
    { day: '2026-10-06', meanC: '-1.5' },
  ]
  test.each([
    ['the Ukrainian form with a heading', '\ufeffдата;°C\r\n05.10.2026;8,4\r\n06.10.2026;-1,5\r\n'],
    ['ISO dates with points, without a heading', '2026-10-05;8.4\n\n2026-10-06;−1.5'],
    ['tabs', 'day\tmean\n05.10.2026\t8,4\n2026-10-06\t-1,5'],
    ['commas and quotes', '2026-10-05,8.4\n06.10.2026,"-1,5"'],
    ['empty cells at the end', '05.10.2026;8,4;;\n06.10.2026;-1,5;'],
  ])('may have %s', (_, text) => {
    expect(readWeatherFile(text, today)).toEqual({ days })
  })

  test.each([
    ['31.11.2025;4', 'day'],
    ['2026-02-29;4', 'day'],
    ['5.10.26;4', 'day'],
    ['05.10.2026;', 'cells'],
    ['05.10.2026;4;7', 'cells'],
    ['20.11.2026;4', 'future'],
    ['21.11.2026;4', 'future'],
    ['05.10.2026;холодно', 'mean'],
    ['05.10.2026;51', 'mean'],
    ['05.10.2026;-70,1', 'mean'],
    ['05.10.2026;4,25', 'mean'],
    ['04.10.2026;4', 'repeated'],
  ])('with the line %s is refused with its number: %s', (line, problem) => {
    expect(readWeatherFile(`дата;°C\n04.10.2026;3\n\n${line}\nщось`, today)).toEqual({ mistake: { line: 4, problem } })
  })

  test('without days, or with too many, is refused', () => {
    for (const text of ['', ' \n', 'дата;°C\n']) expect(readWeatherFile(text, today)).toEqual({ mistake: 'empty' })
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => new Date(Date.UTC(2010, 0, at + 1)).toISOString().slice(0, 10))
    const text = (count: number) =>
      rows(count)
        .map((day) => `${day};1`)
        .join('\n')
    expect(readWeatherFile(text(mostWeatherRows), today)).toMatchObject({ days: { length: mostWeatherRows } })
    expect(readWeatherFile(text(mostWeatherRows + 1), today)).toEqual({ mistake: 'tooMany' })
  })
})
