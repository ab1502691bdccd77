import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

/** Runs after a build: prints the size of each first page (brotli KiB). Fails beyond the budgets of design/stack.md. */
const client = fileURLToPath(new URL('../dist/client/', import.meta.url))
const assets = readdirSync(`${client}assets`).filter((file) => !/\.(br|gz)$/.test(file))

const sizeOf = (file: string) => {
  const path = `${client}${file}`
  return file.endsWith('.woff2') ? statSync(path).size : brotliCompressSync(readFileSync(path)).length
}

interface Entry {
  file: string
  imports?: string[]
  isEntry?: boolean
}
const manifest: Record<string, Entry> = JSON.parse(readFileSync(`${client}.vite/manifest.json`, 'utf8'))

/** The scripts that a screen loads: the entry script, its application, its own chunk, and their imports. */
function scriptsOf(sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (!entry) throw new Error(`Not in the build: ${key}`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    for (const next of entry.imports ?? []) visit(next)
  }
  for (const source of sources) visit(source)
  return files
}

const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + sizeOf(file), 0) / 1024
const access = ['index.html', 'src/app/access-app.tsx']
const chunkOf = (name: string) =>
  Object.keys(manifest).find(
    (key) => manifest[key]?.file.startsWith(`assets/${name}-`) && manifest[key].file.endsWith('.js'),
  ) ?? name
const chunk = (name: string) => `assets/${assets.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))}`
/** The scripts that a lazily loaded module adds to the sign-in form. */
const lazyOf = (source: string) =>
  scriptsOf([source]).difference(scriptsOf([...access, 'src/features/identity/sign-in-screen.tsx']))
const cabinet = ['index.html', chunkOf('cabinet')]
const management = [
  'src/app/admin-app.ts',
  'src/app/routes/admin/feedback.tsx',
  'src/app/routes/admin/staff.tsx',
  'src/app/routes/admin/chat.tsx',
  'src/app/routes/admin/audit.tsx',
  'src/app/routes/admin/letters.tsx',
  'src/app/routes/admin/security.tsx',
]
const ownScriptsOf = (sources: readonly string[], shared: readonly string[]) =>
  scriptsOf(sources).difference(scriptsOf(shared))
const fonts = assets.filter((file) => file.endsWith('.woff2')).map((file) => `assets/${file}`)
const editorOfTexts = 'src/ui/rich-text/rich-text-editor.tsx'
const budgets = [
  {
    name: 'sign-in, scripts',
    kib: sum(scriptsOf([...access, 'src/features/identity/sign-in-screen.tsx'])),
    limit: 77,
  },
  {
    name: 'registration, scripts',
    kib: sum(scriptsOf([...access, 'src/features/identity/registration/register-screen.tsx'])),
    limit: 82,
  },
  // Loaded without a request of the user, so `npm run bench -- sizes` counts them in the 80 KiB of the sign-in.
  {
    name: 'sign-in, chat and passkeys',
    kib: sum(lazyOf('src/features/chat/mount-chat.tsx').union(lazyOf('src/features/security/passkey-sign-in.tsx'))),
    limit: 3.5,
  },
  // Loaded when the user starts to fill in a form.
  {
    name: 'captcha, solver and worker',
    kib: sum([...lazyOf('src/lib/captcha/solve-challenge.ts'), chunk('pbkdf2')]),
    limit: 31,
  },
  { name: 'home, scripts', kib: sum(scriptsOf([...cabinet, 'src/app/routes/home.tsx'])), limit: 105 },
  // Scripts that the management adds to the layout that it shares with the cabinet.
  { name: 'management, own scripts', kib: sum(ownScriptsOf(management, cabinet)), limit: 72 },
  // Loaded with the first screen that has a rich-text field.
  { name: 'editor of texts, own scripts', kib: sum(ownScriptsOf([editorOfTexts], management)), limit: 125 },
  {
    name: 'public page, scripts',
    kib: sum(['theme.js', ...scriptsOf(['src/public/chat-script.ts'])]),
    limit: 2,
  },
  { name: 'public page, styles', kib: sum([manifest['src/public/public.css']?.file ?? 'missing']), limit: 5 },
  { name: 'fonts, all four', kib: sum(fonts), limit: 45 },
]

for (const { name, kib, limit } of budgets) {
  process.stdout.write(`${kib > limit ? '✗' : '✓'} ${name}: ${kib.toFixed(1)} of ${limit} KiB\n`)
}
if (budgets.some(({ kib, limit }) => kib > limit)) process.exitCode = 1
