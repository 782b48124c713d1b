import { Component, type ReactNode } from 'react'

interface PageBoundaryProps {
  /** Drawn in place of a page that threw; `reset` tries to draw it again. */
  readonly fallback: (error: unknown, reset: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a page's crash inside the page: frame, menu and the other pages go on. */
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
