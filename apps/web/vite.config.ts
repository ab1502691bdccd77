import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { messagesPlugin } from '@zatyshok/i18n/messages-plugin'
import { defineConfig } from 'vite'
import { chunkName, refuseChunkCycles } from './build/chunks.ts'
import { contractSubset } from './build/contract-subset.ts'
import { fontSubsets } from './build/fonts.ts'
import { moduleWorkers } from './build/module-workers.ts'
import { precompress } from './build/precompress.ts'
import { publicAssets } from './build/public-assets.ts'
import { serviceWorker } from './build/service-worker.ts'
import { singleIcons } from './build/single-icons.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Two builds: the browser's application, and (--ssr) the renderer of public pages, which the server imports.
 * Development (scripts/dev) serves both from their sources.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('.'),
  plugins: [
    fontSubsets(here('build/generated')),
    messagesPlugin(),
    singleIcons(),
    moduleWorkers(),
    contractSubset(),
    publicAssets(here('dist/client/.vite/manifest.json')),
    react(),
    refuseChunkCycles(),
    serviceWorker(),
    precompress(here('dist/client')),
  ],
  // Short class names: scripts contain them as often as styles.
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: '[hash:base64:5]' } },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/public', emptyOutDir: true, target: 'node24' }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        // Strict CSP: it refuses data: fonts and scripts, so assets are not inlined.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2022',
        // Slower than the bundler's own minifier, but 1.4 % smaller, and one budget has no room left.
        minify: 'terser',
        terserOptions: { module: true, compress: { passes: 3, pure_getters: true } },
        manifest: true,
        rolldownOptions: {
          input: [
            here('index.html'),
            here('src/public/public.css'),
            here('src/app/root-page.ts'),
            here('src/public/chat-script.ts'),
          ],
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkName }] },
            // Short hashes: the cabinet's entry script contains every file name, its budget has no room left, and
            // hashes do not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            // Chromium compiles all functions of these files while they load, beside the page's thread (decision 0138).
            postBanner: ({ name }) => (/^(base|cabinet|home)$/.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
          },
        },
      },
  // The built renderer has no external imports; in development Node imports packages itself.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  // The server may run without NODE_ENV; its renderer uses React's production build all the same.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}))
