import { LoadingState } from '@tessera/shared/ui/core'
import { Suspense } from 'react'
import { PageBoundary } from '@tessera/shared/remote/PageBoundary'
import { PageCrashed, PageUnavailable } from './PageFailure'
import type { PageEntry } from './route-table'
import { useHost, usePageState } from './use-host'

/** Renders one declared page: loading, failed with a reason and a retry, or the page inside an error boundary. */
export function PageOutlet({ page }: { readonly page: PageEntry }) {
  const { registry } = useHost()
  const state = usePageState(page.owner, page.page)
  if (state?.status === 'failed') {
    return (
      <PageUnavailable
        title={page.title}
        kind={state.failure.kind}
        onRetry={() => void registry.openPage(page.owner, page.page)}
      />
    )
  }
  const loading = <LoadingState variant="page" />
  if (state?.status !== 'loaded') return loading
  const source = {
    remote: page.owner,
    version: registry.remotes.find(({ name }) => name === page.owner)?.version,
  }
  const retry = (reset: () => void): void => {
    void registry.reopenPage(page.owner, page.page)
    reset()
  }
  return (
    <PageBoundary
      fallback={(error, reset) => <PageCrashed error={error} source={source} onRetry={() => retry(reset)} />}
    >
      <Suspense fallback={loading}>
        <state.Component />
      </Suspense>
    </PageBoundary>
  )
}
