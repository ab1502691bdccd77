import { readSignIn } from '../kit/sign-in-screen.ts'

/** Signs the demonstration's resident in and returns the session's token. */
export async function tokenOfResident(origin: string, dataDir: string): Promise<string> {
  const { account, password } = readSignIn(dataDir, 'resident')
  const answer = await fetch(`${origin}/api/account/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=bench', 'x-xsrf-token': 'bench' },
    body: JSON.stringify({ account, password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  const session = (await answer.json()) as { accessToken: string }
  return session.accessToken
}
