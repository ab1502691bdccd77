export function SignInScreen(_: { onError: (error: unknown) => void }) {
  return null
}
