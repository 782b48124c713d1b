import './boot/no-eval'
import { prefetchPage } from './registry/prefetch'
import { startHost } from './boot/start'

void startHost({
  prefetch: prefetchPage,
  // Lazy, so that the home page does not wait for the federation runtime.
  load: async (remote, attempt) => {
    const { loadFederated } = await import('./registry/federated-source')
    return loadFederated(remote, attempt)
  },
})
