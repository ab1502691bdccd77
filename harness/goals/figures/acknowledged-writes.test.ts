import { expect, test } from 'vitest'
import { readAcknowledged } from './acknowledged-writes.ts'

const write = '17 pwrite64(9, "\\26\\321"..., 8192, 0) = 8192'
const sync = '17 fdatasync(9) = 0'
const told = '17 sendto(8, "C\\0\\0\\0\\17INSERT 0 1\\0Z\\0\\0\\0\\5I", 22, 0, NULL, 0) = 22'

test('GL21 a row acknowledged before the log is on the disk is found', () => {
  expect(readAcknowledged([write, sync, told].join('\n'))).toEqual({ acknowledged: 1, unsynced: 0 })
  expect(readAcknowledged([write, told].join('\n'))).toEqual({ acknowledged: 1, unsynced: 1 })
  expect(readAcknowledged([write, sync, told, told].join('\n'))).toEqual({ acknowledged: 2, unsynced: 1 })
  expect(readAcknowledged([sync, write, told].join('\n'))).toEqual({ acknowledged: 1, unsynced: 1 })
})

test('GL21 a sync counts once it has succeeded, in any process', () => {
  const begun = '18 fdatasync(9 <unfinished ...>'
  const ended = '18 <... fdatasync resumed>) = 0'
  expect(readAcknowledged([write, begun, told, ended].join('\n')).unsynced).toBe(1)
  expect(readAcknowledged([write, begun, ended, told].join('\n')).unsynced).toBe(0)
  expect(readAcknowledged([write, '17 fdatasync(9) = -1 EIO (Input/output error)', told].join('\n')).unsynced).toBe(1)
})
