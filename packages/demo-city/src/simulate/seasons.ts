import { monthParts } from '../calendar.ts'

/** Consumption of each month as a share of the average month, from January (domain facts, DF14). */
const coldWater = [0.95, 0.95, 0.97, 1, 1.05, 1.1, 1.1, 1.1, 1.02, 0.97, 0.95, 0.95]
const hotWater = [1.1, 1.1, 1.08, 1.02, 0.92, 0.8, 0.75, 0.75, 0.95, 1.05, 1.1, 1.1]
const electricity = [1.2, 1.08, 1, 0.95, 0.9, 0.9, 1.05, 1.05, 0.95, 0.98, 1.08, 1.2]
const garden = [0, 0, 0, 0, 0.7, 1.2, 1.3, 1.2, 0.6, 0, 0, 0]

/** Mean outdoor temperature of the heating days and their number; months without heating are absent. */
const heating: Record<number, { readonly meanTemperature: number; readonly days: number }> = {
  10: { meanTemperature: 8, days: 17 },
  11: { meanTemperature: 2.7, days: 30 },
  12: { meanTemperature: -1.8, days: 31 },
  1: { meanTemperature: -3.2, days: 31 },
  2: { meanTemperature: -2.3, days: 28 },
  3: { meanTemperature: 2.5, days: 31 },
  4: { meanTemperature: 7.5, days: 15 },
}

/** In July hot water is off for 14 days of maintenance. */
const hotWaterJulyShare = 17 / 31

/** Share of the average month's cold water. */
export function coldWaterFactor(month: string): number {
  return coldWater[monthParts(month).month - 1] ?? 1
}

/** Share of the average month's hot water. */
export function hotWaterFactor(month: string): number {
  const number = monthParts(month).month
  return (hotWater[number - 1] ?? 1) * (number === 7 ? hotWaterJulyShare : 1)
}

/** Share of the average month's electricity. */
export function electricityFactor(month: string): number {
  return electricity[monthParts(month).month - 1] ?? 1
}

/** Share of the average watering month; 0 outside May to September. */
export function gardenFactor(month: string): number {
  return garden[monthParts(month).month - 1] ?? 0
}

/** Degree days of a month (base 18 °C); 0 outside the heating season. */
export function degreeDays(month: string): number {
  const season = heating[monthParts(month).month]
  return season === undefined ? 0 : season.days * (18 - season.meanTemperature)
}

/** True if the heating season (15 October to 15 April) includes a day of the month. */
export function isHeated(month: string): boolean {
  return degreeDays(month) > 0
}
