import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { messagesPlugin } from '@zatyshok/i18n/messages-plugin'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { singleIcons } from './build/single-icons.ts'

/**
 * Vitest project for screens of the browser's application in jsdom. It uses the full contract, not the output of
 * build/contract-subset.ts: the contract's schemas validate the responses of a test.
 */
export const componentProject: TestProjectInlineConfiguration = {
  plugins: [messagesPlugin(), singleIcons(), react()],
  test: {
    name: 'component',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/', pretendToBeVisual: true } },
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['apps/web/src/**/*.component.test.tsx'],
    setupFiles: [fileURLToPath(new URL('src/testing/strict-tests.ts', import.meta.url))],
    pool: 'forks',
    // Safe: each test gets a new document with fresh modules, empty storages and no old listeners.
    isolate: false,
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
}
