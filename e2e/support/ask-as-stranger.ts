import type { APIRequestContext } from '@playwright/test'
import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import { solveCaptcha } from '../../apps/server/src/testing/outside/solve-captcha.ts'
import { origin } from './resident.ts'

/** Submits a form as its screen does, with a solved captcha; returns the status and the code of an error. */
export async function sendForm(
  request: APIRequestContext,
  { path, form, body }: { path: string; form?: CaptchaForm; body: object },
): Promise<{ status: number; code: string | undefined }> {
  await request.get(`${origin()}/api/settings`)
  const { cookies } = await request.storageState()
  const value = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const captcha = form && (await solveCaptcha({ call: ({ url, query }) => ask(request, url, query) }, form))
  const answer = await request.post(`${origin()}${path}`, {
    data: { ...body, ...(captcha && { captcha }) },
    headers: { 'X-XSRF-TOKEN': value },
  })
  const { code } = await answer.json()
  return { status: answer.status(), code }
}

async function ask(request: APIRequestContext, url: string, query: Readonly<Record<string, string>> = {}) {
  const answer = await request.get(`${origin()}${url}`, { params: query })
  return { status: answer.status(), headers: answer.headers(), bytes: await answer.body(), json: await answer.json() }
}
