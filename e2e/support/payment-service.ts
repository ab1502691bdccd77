import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { origin } from './resident.ts'

const script = fileURLToPath(new URL('../../scripts/dev-payment-service.mjs', import.meta.url))

/** The development service signs with it as `portmone` of the tested portal. */
export const noticeSecret = `whsec_${Buffer.from('a secret of browser tests, 40 bytes long').toString('base64')}`

interface PaymentService {
  /** Origin of its page for an account; the first path segment is the provider's code. */
  readonly origin: string
  close(): Promise<void>
}

/** Starts the development payment service on a free port, as a developer does. */
export async function openPaymentService(): Promise<PaymentService> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: '0', PORTAL: origin(), SERVICE: 'portmone', SECRET: noticeSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const at = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The payment service ended with status ${code}`)))
    createInterface(child.stdout).on('line', (line) => {
      const address = /розробки: (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
  const close = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { origin: at, close }
}
