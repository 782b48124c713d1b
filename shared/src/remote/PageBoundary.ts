import { Component, type ReactNode } from 'react'

interface PageBoundaryProps {
  /** Rendered instead of a page that threw; `reset` retries rendering. */
  readonly fallback: (error: unknown, reset: () => void) => ReactNode
  readonly children: ReactNode
}

/** Error boundary of a page: frame, menu and other pages keep working. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly crash: { error: unknown } | null }> {
  override state: { readonly crash: { error: unknown } | null } = { crash: null }

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } }
  }

  private readonly reset = (): void => this.setState({ crash: null })

  override render(): ReactNode {
    const { crash } = this.state
    return crash ? this.props.fallback(crash.error, this.reset) : this.props.children
  }
}
