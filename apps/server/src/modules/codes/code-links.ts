/** The page that sets a new password by a code. */
export const newPasswordUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}/recovery/change-password?code=${encodeURIComponent(code)}`

/** The same page with the words for an invited person, who has no password yet. */
export const invitationUrl = (publicUrl: string, code: string): string =>
  `${newPasswordUrl(publicUrl, code)}&for=invitation`
