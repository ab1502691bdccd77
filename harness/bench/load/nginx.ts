import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../kit/free-port.ts'

interface Served {
  /** Folder provided by the caller. */
  readonly folder: string
  readonly body: Uint8Array
  /** The portal's headers, which nginx sends unchanged. */
  readonly headers: Readonly<Record<string, string>>
}

/** Starts nginx with one worker that serves one file with given headers, as a static site would. */
export async function startNginx({
  folder,
  body,
  headers,
}: Served): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  await mkdir(join(folder, 'www'), { recursive: true })
  await writeFile(join(folder, 'www/page'), body)
  const sent = Object.entries(headers).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log stderr;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=10;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}/www; location = /page { default_type "text/html; charset=utf-8"; ${sent.join(' ')} } } }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/page`
  for (let n = 0; n < 50; n++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await wait(100)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGQUIT')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
