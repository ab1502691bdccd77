import type { TestApp } from '../app.ts'
import { lettersTo } from '../person.ts'

/** A browser with its own cookie and network, so that network limits do not affect other browsers. */
export interface Browser {
  readonly cookie: string
  readonly from: string
}

let last = 0

export function newBrowser(): Browser {
  last += 1
  return { cookie: `browser-${last}`, from: `10.${Math.trunc(last / 250)}.${last % 250}.1` }
}

/** Anti-forgery cookie and header of a write. */
export const headersOf = ({ cookie }: Browser) => ({ cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie })

/** Requests of people who are not signed in; each uses a new browser unless one is given. */
export function registrationScene(portal: TestApp) {
  const post = (url: string, body: object, by: Browser = newBrowser()) =>
    portal.call({ url, body, from: by.from, headers: headersOf(by) })
  /** Sends a request whose work is queued, and runs the job before the test continues. */
  const postAndWork = async (...sent: Parameters<typeof post>) => {
    const answer = await post(...sent)
    await portal.jobsDone()
    return answer
  }
  return {
    register: (email: string, password: string, { by, ...values }: { by?: Browser; phone?: string } = {}) =>
      post(
        '/api/warehouse/consumer/registration',
        { name: '', email, password, callbackPath: { path: 'email-confirm' }, ...values },
        by,
      ),
    /** Confirms as the page of the letter's link does. */
    confirm: (code: string, { cookie, from }: Browser = newBrowser()) =>
      portal.call({
        url: '/api/ud/contact_info/confirm_email',
        query: { code },
        from,
        headers: { 'sec-fetch-site': 'same-origin', cookie: `XSRF-TOKEN=${cookie}` },
      }),
    resend: (email: string, by?: Browser) => postAndWork('/api/account/registration/resend', { email }, by),
    recover: (email: string, by?: Browser) =>
      postAndWork('/api/account/recover_access/by_email', { email, path: 'recovery/change-password' }, by),
    setPassword: (code: string, password: string, by?: Browser) =>
      post('/api/account/change_password/by_code', { code, password }, by),
    signIn: (account: string, password: string, by?: Browser) =>
      post('/api/account/authentication', { account, password }, by),
    /** Returns the codes in letters of a kind to an address, oldest first. */
    codesTo: async (address: string, kind: 'confirmRegistration' | 'confirmEmailChange' | 'recoverAccess') => {
      const letters = await lettersTo(portal, address)
      return letters.filter((letter) => letter.kind === kind).map(({ code }) => String(code))
    },
    kindsTo: async (address: string) => (await lettersTo(portal, address)).map(({ kind }) => String(kind)),
  }
}
