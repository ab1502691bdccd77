import { AccountsScreen } from '../../features/accounts/accounts-screen.tsx'
import { HomeQuestion, HomeTools } from '../../features/homes/home-tools.tsx'
import { LastMoveNotice } from '../../features/homes/last-move.tsx'

/** `/dashboard/accounts`: the list of accounts, with the actions for their homes. */
export function Component() {
  return (
    <LastMoveNotice>
      <AccountsScreen
        homeQuestion={({ id, accounts }) => <HomeQuestion homeId={id} accounts={accounts} />}
        homeTools={({ id, accounts }) => <HomeTools homeId={id} accounts={accounts} />}
      />
    </LastMoveNotice>
  )
}
