/**
 * A network of two layers that names a digit: `inputs` → `hidden` (ReLU) → ten digits and «no digit». Weights are whole numbers of
 * −127…127 times the scale of their layer.
 */
export interface DigitNetwork {
  readonly inputs: number
  readonly hidden: number
  readonly first: Layer
  readonly second: Layer
}

interface Layer {
  /** Output by output, each with one weight per input. */
  readonly weights: Int8Array
  readonly scale: number
  readonly bias: Float32Array
}

const OUTPUTS = 11

/** Returns the probability of each digit 0–9, and last the probability that the patch shows no whole digit. */
export function nameDigit({ first, second, hidden }: DigitNetwork, patch: Float32Array): Float32Array {
  const between = layer(first, patch, hidden).map((value) => Math.max(0, value))
  const scores = layer(second, between, OUTPUTS)
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const whole = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / whole)
}

function layer({ weights, scale, bias }: Layer, input: Float32Array, outputs: number): Float32Array {
  const values = new Float32Array(outputs)
  for (let output = 0; output < outputs; output += 1) {
    let sum = 0
    const from = output * input.length
    for (let index = 0; index < input.length; index += 1) sum += weights[from + index]! * input[index]!
    values[output] = sum * scale + bias[output]!
  }
  return values
}

interface WrittenLayer {
  /** Base64 of the bytes of the weights. */
  weights: string
  scale: number
  bias: readonly number[]
}

/** Reads the weights that `harness/recognition/train.ts` writes. */
export function readNetwork(written: {
  inputs: number
  hidden: number
  first: WrittenLayer
  second: WrittenLayer
}): DigitNetwork {
  const layerOf = ({ weights, scale, bias }: WrittenLayer): Layer => ({
    weights: Int8Array.from(atob(weights), (character) => character.charCodeAt(0)),
    scale,
    bias: Float32Array.from(bias),
  })
  return {
    inputs: written.inputs,
    hidden: written.hidden,
    first: layerOf(written.first),
    second: layerOf(written.second),
  }
}
