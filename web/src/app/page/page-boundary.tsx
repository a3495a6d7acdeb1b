import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  /** Shown instead of the page; `onRetry` tries to show the page again. */
  fallback: ComponentType<{ onRetry: () => void }>
  children: ReactNode
}

interface State {
  isBroken: boolean
}

/** Catches errors of a page, so that the rest of the screen stays. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { isBroken: false }

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  retry = () => {
    // A browser doesn't repeat a failed import as long as the document lives, so the page has to reload;
    // without a network that would lose the document.
    if (navigator.onLine) window.location.reload()
    else this.setState({ isBroken: false })
  }

  override render() {
    const Fallback = this.props.fallback
    return this.state.isBroken ? <Fallback onRetry={this.retry} /> : this.props.children
  }
}
