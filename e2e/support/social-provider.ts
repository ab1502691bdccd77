import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../scripts/dev-oidc.mjs', import.meta.url))

export interface SocialProvider {
  /** Value of CONFIG_FILE: the settings that the provider has printed. */
  readonly configFile: string
  close(): Promise<void>
}

/** Starts the development provider on a free port, as a developer does. */
export async function openSocialProvider(dataDir: string): Promise<SocialProvider> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: '0' },
    // Its warnings say only that it is for development.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const configFile = join(dataDir, 'e2e-portal.yaml')
  await writeFile(configFile, await printedSettings(child))
  const close = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { configFile, close }
}

function printedSettings(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.once('exit', (code) => reject(new Error(`The sign-in provider ended with status ${code}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const settings = /^social:\n(?: .*\n)+/m.exec(printed)?.[0]
      if (settings?.includes('clientId')) resolve(settings)
    })
  })
}
