import { expect, test } from 'vitest'
import { languageOf } from './operator-language.mjs'

test.each([
  [{}, 'uk'],
  [{ LANG: 'C' }, 'uk'],
  [{ LANG: 'C.UTF-8' }, 'uk'],
  [{ LANG: 'uk_UA.UTF-8' }, 'uk'],
  [{ LANG: 'eno' }, 'uk'],
  [{ LANG: 'en' }, 'en'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'en_GB.UTF-8', LC_ALL: 'uk_UA.UTF-8' }, 'uk'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'C.UTF-8' }, 'uk'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: '' }, 'en'],
  [{ LANG: 'uk_UA', LC_MESSAGES: 'en_US' }, 'en'],
])('the environment %j gives the language %s', (environment, language) => {
  expect(languageOf(environment)).toBe(language)
})
