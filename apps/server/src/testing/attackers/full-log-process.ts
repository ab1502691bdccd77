/**
 * A test starts this program with a disk of 16 KiB as its only argument. It logs until the disk is full, and again
 * after space was freed.
 */
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createLogger, forgivingDestination } from '../../log.ts'

const disk = process.argv[2] ?? ''
const path = join(disk, 'log')
const ballast = join(disk, 'ballast')
writeFileSync(ballast, ' '.repeat(4096))
const log = createLogger('info', forgivingDestination(openSync(path, 'a')))
for (let line = 0; line < 100; line += 1) {
  log.info({ line }, 'x'.repeat(100))
  await pause(1)
}
const before = readFileSync(path, 'utf8')
rmSync(ballast)
log.info('there is room')
await pause(100)
const after = readFileSync(path, 'utf8').slice(before.length)
process.stdout.write(JSON.stringify({ linesBefore: before.includes('"line":1'), lineAfter: after.length > 0 }))
