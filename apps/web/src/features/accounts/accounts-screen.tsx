export function AccountsScreen() {
  return null
}
