import { expect, test } from 'vitest'
import { joinDevices, type RegisteredMeter } from './same-device.ts'

const meter = (parts: Partial<RegisteredMeter> = {}): RegisteredMeter => ({
  ...{ homeId: 1, providerCode: '101', counterType: '000000002', serviceType: 10, serialNumber: 'ВС-00365958' },
  ...parts,
})
const sizes = (...meters: RegisteredMeter[]) => joinDevices(meters, (one) => one).map(({ length }) => length)

test('F08 a meter that two providers write in their own spelling is one device', () => {
  expect(sizes(meter(), meter({ providerCode: '103', serialNumber: 'BC 365958' }))).toEqual([2])
})

test.each([
  ['of one provider', {}],
  ['at another home', { providerCode: '103', homeId: 2 }],
  ['of another number', { providerCode: '103', serialNumber: '365959' }],
  ['of another unit', { providerCode: '103', counterType: '000000005', serviceType: 17 }],
  ['of other zones', { providerCode: '103', zones: 2 }],
])('F08 meters %s are two devices', (_, parts) => {
  expect(sizes(meter(), meter(parts))).toEqual([1, 1])
})

test('F08 meters without a number are never joined', () => {
  expect(sizes(meter({ serialNumber: '—' }), meter({ serialNumber: '—', providerCode: '103' }))).toEqual([1, 1])
})
