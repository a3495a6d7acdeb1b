import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  /** What stands in the page's place; `onRetry` tries to show the page again. */
  fallback: ComponentType<{ onRetry: () => void }>
  children: ReactNode
}

interface State {
  isBroken: boolean
}

/** Catches what a page throws, so that the rest of the screen stays. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { isBroken: false }

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  retry = () => {
    // A failed download stays failed for as long as the document lives; without a network there is no new one.
    if (navigator.onLine) window.location.reload()
    else this.setState({ isBroken: false })
  }

  override render() {
    const Fallback = this.props.fallback
    return this.state.isBroken ? <Fallback onRetry={this.retry} /> : this.props.children
  }
}
