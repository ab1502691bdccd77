/**
 * Trains the network that names the digits of a dial, and writes its weights. The examples are digits of rendered
 * dials, moved and turned a little, because the recogniser does not find their exact place. Run: `node harness/recognition/train.ts`.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { cutPatch, PATCH_HEIGHT, PATCH_WIDTH } from '../../apps/web/src/features/readings/recognition/digit-patch.ts'
import { trainFonts } from '../../apps/web/src/features/readings/recognition/testing/digit-masks.ts'
import { seededRandom } from '../../apps/web/src/features/readings/recognition/testing/random.ts'
import { renderDial } from '../../apps/web/src/features/readings/recognition/testing/render-dial.ts'

const DIALS = Number(process.argv[2] ?? 3000)
const EPOCHS = 10
const HIDDEN = 96
const BATCH = 32
const OUTPUTS = 11
/** The output for a place that shows no whole digit. */
const NO_DIGIT = 10
const INPUTS = PATCH_WIDTH * PATCH_HEIGHT
const random = seededRandom(20_261_125)
const between = (from: number, to: number) => from + (to - from) * random()

interface Example {
  patch: Float32Array
  digit: number
}

function examplesOf(): Example[] {
  const font = trainFonts[Math.floor(random() * trainFonts.length)]!
  const digitsOf = (length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join('')
  const [whole, fraction] = [digitsOf(5), digitsOf(3)]
  const { image, row } = renderDial({ whole, fraction, font, random })
  const patchAt = (place: number, { away, wide }: { away: number; wide: number }) => {
    const start = row.cells[0]!
    const end = row.cells.at(-1)!
    const share = place / (row.cells.length - 1)
    const cell = {
      x: start.x + (end.x - start.x) * share + between(-away, away) * row.height,
      y: start.y + (end.y - start.y) * share + between(-away, away) * row.height,
    }
    // The recogniser measures digits a little smaller than they are.
    const height = row.height * 0.94 * (1 + between(-wide, wide))
    return cutPatch(image, { ...row, cells: [cell], height, angle: row.angle + between(-wide, wide) * 0.5 }, 0)
  }
  const digits = [...whole, ...fraction]
    .slice(0, 7)
    .flatMap((digit, place) =>
      [0.02, 0.09, 0.09].map((away) => ({ patch: patchAt(place, { away, wide: away * 1.4 }), digit: Number(digit) })),
    )
  const betweenWheels = Array.from({ length: 3 }, () =>
    patchAt(Math.floor(between(0, 6)) + between(0.38, 0.62), { away: 0.05, wide: 0.1 }),
  )
  const outside = [-1, -2, 8, 9].map((place) => patchAt(place, { away: 0.2, wide: 0.2 }))
  const above = cutPatch(
    image,
    {
      ...row,
      cells: [{ x: row.cells[3]!.x, y: row.cells[3]!.y + (random() < 0.5 ? -1 : 1) * row.height * between(0.5, 1.6) }],
    },
    0,
  )
  return [...digits, ...[...betweenWheels, ...outside, above].map((patch) => ({ patch, digit: NO_DIGIT }))]
}

const examples: Example[] = []
for (let dial = 0; dial < DIALS; dial += 1) examples.push(...examplesOf())
console.log(`${examples.length} examples`)

const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Numbers that Adam moves against the sum of their gradients. */
function parameters(length: number, spread: number) {
  const values = Float32Array.from({ length }, () => normal() * spread)
  const gradient = new Float32Array(length)
  const mean = new Float32Array(length)
  const square = new Float32Array(length)
  const move = (rate: number, step: number) => {
    const correction = Math.sqrt(1 - 0.999 ** step) / (1 - 0.9 ** step)
    for (let at = 0; at < length; at += 1) {
      const slope = gradient[at]! / BATCH
      mean[at] = mean[at]! * 0.9 + slope * 0.1
      square[at] = square[at]! * 0.999 + slope * slope * 0.001
      values[at] = values[at]! * (1 - rate * 0.01) - (rate * correction * mean[at]!) / (Math.sqrt(square[at]!) + 1e-8)
      gradient[at] = 0
    }
  }
  return { values, gradient, move }
}

const first = parameters(HIDDEN * INPUTS, Math.sqrt(2 / INPUTS))
const firstBias = parameters(HIDDEN, 0)
const second = parameters(OUTPUTS * HIDDEN, Math.sqrt(2 / HIDDEN))
const secondBias = parameters(OUTPUTS, 0)
const all = [first, firstBias, second, secondBias]

/** Adds the gradients of one example; returns its loss. */
function learn({ patch, digit }: Example): number {
  const hidden = new Float32Array(HIDDEN)
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    let sum = firstBias.values[unit]!
    for (let index = 0; index < INPUTS; index += 1) sum += first.values[unit * INPUTS + index]! * patch[index]!
    hidden[unit] = Math.max(0, sum)
  }
  const scores = new Float32Array(OUTPUTS)
  for (let output = 0; output < OUTPUTS; output += 1) {
    let sum = secondBias.values[output]!
    for (let unit = 0; unit < HIDDEN; unit += 1) sum += second.values[output * HIDDEN + unit]! * hidden[unit]!
    scores[output] = sum
  }
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const whole = powers.reduce((sum, power) => sum + power, 0)
  const back = new Float32Array(HIDDEN)
  for (let output = 0; output < OUTPUTS; output += 1) {
    const error = powers[output]! / whole - (output === digit ? 0.98 : 0.002)
    secondBias.gradient[output] = secondBias.gradient[output]! + error
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      const at = output * HIDDEN + unit
      back[unit] = back[unit]! + error * second.values[at]!
      second.gradient[at] = second.gradient[at]! + error * hidden[unit]!
    }
  }
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    if (hidden[unit] === 0) continue
    const error = back[unit]!
    firstBias.gradient[unit] = firstBias.gradient[unit]! + error
    for (let index = 0; index < INPUTS; index += 1) {
      const at = unit * INPUTS + index
      first.gradient[at] = first.gradient[at]! + error * patch[index]!
    }
  }
  return highest + Math.log(whole) - scores[digit]!
}

let step = 0
for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
  for (let last = examples.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[examples[last], examples[other]] = [examples[other]!, examples[last]!]
  }
  const rate = 0.0012 * (1 - epoch / EPOCHS)
  let loss = 0
  for (let from = 0; from + BATCH <= examples.length; from += BATCH) {
    for (const example of examples.slice(from, from + BATCH)) loss += learn(example)
    step += 1
    for (const part of all) part.move(rate, step)
  }
  console.log(`epoch ${epoch + 1}: loss ${(loss / examples.length).toFixed(4)}`)
}

const written = (weights: Float32Array, bias: Float32Array) => {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  return {
    weights: Buffer.from(bytes.buffer).toString('base64'),
    scale,
    bias: Array.from(bias, (value) => Number(value.toFixed(5))),
  }
}
const file = path.join(import.meta.dirname, '../../apps/web/src/features/readings/recognition/digit-weights.json')
const network = {
  inputs: INPUTS,
  hidden: HIDDEN,
  first: written(first.values, firstBias.values),
  second: written(second.values, secondBias.values),
}
writeFileSync(file, `${JSON.stringify(network)}\n`)
