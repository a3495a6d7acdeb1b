import { Component, type ComponentType, type ReactNode } from 'react'
import { DownloadFailed } from './lazy-page.ts'

interface Props {
  /** What stands in the page's place; `onRetry` tries to show the page again. */
  fallback: ComponentType<{ onRetry: () => void }>
  children: ReactNode
}

interface State {
  error: { thrown: unknown } | null
}

/** Catches what a page throws, so that the rest of the screen stays. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: { thrown: error } }
  }

  retry = () => {
    // A failed download stays failed for as long as the document lives.
    if (this.state.error?.thrown instanceof DownloadFailed) window.location.reload()
    else this.setState({ error: null })
  }

  override render() {
    const Fallback = this.props.fallback
    return this.state.error ? <Fallback onRetry={this.retry} /> : this.props.children
  }
}
