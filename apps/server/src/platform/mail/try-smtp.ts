import { createTransport } from 'nodemailer'

interface TestLetter {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** `reason`: the library's code and the server's reply code, without the server's text, which may name a person. */
interface SmtpProblem {
  readonly step: 'connection' | 'login' | 'letter'
  readonly reason: string
}

/** Milliseconds for each step. */
const patienceMs = 5000

/**
 * Signs in at the mail server and, if a letter is given, sends it.
 *
 * @returns undefined if the server accepted everything
 */
export async function trySmtp(smtpUrl: string, letter: TestLetter | undefined): Promise<SmtpProblem | undefined> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let step: SmtpProblem['step'] = 'connection'
  try {
    await transport.verify()
    step = 'letter'
    if (letter) await transport.sendMail({ ...letter, headers: { 'Auto-Submitted': 'auto-generated' } })
    return undefined
  } catch (error) {
    const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
    const reason = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
    return { step: code === 'EAUTH' ? 'login' : step, reason: reason === '' ? 'UNKNOWN' : reason }
  } finally {
    transport.close()
  }
}
