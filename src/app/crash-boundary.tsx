import { Component, type ReactNode } from 'react'
import { BrokenPage } from './broken-page.tsx'

/** What even the router could not catch still shows a page, never a blank screen. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error ? <BrokenPage error={this.state.error} /> : this.props.children
  }
}
