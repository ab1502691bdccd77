import { noChromium } from '../../harness/kit/find-chromium.ts'

/**
 * Finds the browser once a run, however many runs of Playwright need it; prints one line if there is none.
 *
 * @template T
 * @param {() => Promise<T | undefined>} find
 * @param {(line: string) => void} print
 * @returns {() => Promise<T | undefined>}
 */
export function askOnce(find, print) {
  let asked
  const ask = async () => {
    const found = await find()
    if (!found) print(`Тести у браузері не виконано. ${noChromium}`)
    return found
  }
  return () => {
    asked ??= ask()
    return asked
  }
}
