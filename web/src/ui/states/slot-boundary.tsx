import { Component, type ReactNode } from 'react'

interface Props {
  /** Identifies the current page, such as its path. After a change, a slot that has failed is rendered again. */
  place: string
  children: ReactNode
}

interface State {
  isBroken: boolean
}

/** An error boundary for a part of the frame: if it throws, it disappears and the rest of the screen stays. */
export class SlotBoundary extends Component<Props, State> {
  override state: State = { isBroken: false }

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  override componentDidUpdate(before: Props) {
    // oxlint-disable-next-line react/no-did-update-set-state -- Only a boundary knows that it has caught something.
    if (this.state.isBroken && before.place !== this.props.place) this.setState({ isBroken: false })
  }

  override render() {
    return !this.state.isBroken && this.props.children
  }
}
