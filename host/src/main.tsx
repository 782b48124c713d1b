import './boot/no-eval'
import { prefetchPage } from './registry/prefetch'
import { startHost } from './boot/start'

void startHost({
  prefetch: prefetchPage,
  // The federation runtime is not in front of the home page: it comes with the first remote.
  load: async (remote, attempt) => {
    const { loadFederated } = await import('./registry/federated-source')
    return loadFederated(remote, attempt)
  },
})
