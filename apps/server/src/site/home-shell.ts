/** The entries of the build's list of files that a page's address needs. */
export type BuiltFiles = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>

const HOME = 'src/app/routes/home.tsx'

/**
 * Returns the page of the cabinet's home: the application's page, which in addition requests the code and the styles of
 * the cabinet and of its first screen. Without this the browser would learn of them only from the entry script, two
 * round trips later (decision 0138).
 */
export function homeShell(shell: string, built: BuiltFiles): string {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const take = (key: string) => {
    const entry = built[key]
    if (!entry) throw new Error(`Not in the build: ${key}`)
    if (scripts.has(entry.file)) return
    for (const next of entry.imports ?? []) take(next)
    scripts.add(entry.file)
    for (const style of entry.css ?? []) styles.add(style)
  }
  take(HOME)
  const isNew = (file: string) => !shell.includes(file)
  const links = [
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
  return shell.replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
}
