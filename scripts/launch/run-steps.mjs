import { spawn } from 'node:child_process'

/**
 * @typedef {{ name: string, command: string[], env?: NodeJS.ProcessEnv, cwd?: string }} Step
 * @typedef {{ name: string, status: number, output: string, seconds: number }} Outcome
 */

/**
 * Runs a program with the Node of this process and captures its output.
 *
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
export function runStep({ name, command, env, cwd }) {
  const [file = '', ...args] = command
  const began = performance.now()
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd && { cwd }),
  })
  let output = ''
  const keep = (text) => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  return new Promise((resolve) => {
    const end = (status) => resolve({ name, status, output, seconds: (performance.now() - began) / 1000 })
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/**
 * Runs a program that writes to the terminal directly.
 *
 * @param {Step} step
 * @returns {Promise<number>} its exit status; 1 if it was killed or could not start
 */
export function showStep({ command, env }) {
  const [file = '', ...args] = command
  const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}
