import { Component, type PropsWithChildren } from 'react'
import { type Location, useLocation } from 'react-router'
import { CrashScreen } from './screens/crash-screen.tsx'

/** Shows the crash screen in place of a screen that throws, until the user goes to another place. */
export function ScreenBoundary({ children }: PropsWithChildren) {
  return <Boundary location={useLocation()}>{children}</Boundary>
}

type BoundaryProps = PropsWithChildren<{ location: Location }>

interface BoundaryState {
  location: Location
  failure: { error: unknown } | null
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.location === location ? null : { location, failure: null }
  }

  override render() {
    const { failure } = this.state
    return failure ? <CrashScreen error={failure.error} /> : this.props.children
  }
}
