import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '@tessera/shared/query/query-client'
import type { RemoteModule } from '@tessera/shared/remote/declarations'
import { type BootRemote, REMOTE_CONTRACT } from '@tessera/shared/remote/release'
import { watchSession } from '@tessera/shared/remote/session-watch'
import { describeHostContract } from '@tessera/shared/testing/host-contract'
import { WithoutStyles } from '@tessera/shared/testing/testing'
import { UiProvider } from '@tessera/shared/ui/core'
import { render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { createRegistry } from '../registry/registry'
import { declaration as hostDeclaration } from '../pages/routes'
import { buildRouteTable, FRAME_PAGE, isPublicAt } from './route-table'
import { createHostRouter } from './router'
import { HostProvider } from './use-host'

/** The host's pages have tests of their own; only the one that explains a refused access is rendered here. */
const hostPages: RemoteModule = {
  name: 'host',
  pages: {
    ...Object.fromEntries(
      hostDeclaration.routes.flatMap((route) =>
        'page' in route ? [[route.page, () => Promise.resolve({ default: () => <p>{route.page}</p> })]] : [],
      ),
    ),
    notFound: () => import('../pages/not-found/NotFoundPage'),
  },
  preload: () => Promise.resolve(),
}
const frame: RemoteModule = {
  name: FRAME_PAGE.owner,
  pages: { [FRAME_PAGE.page]: () => Promise.resolve({ default: Outlet }) },
  preload: () => Promise.resolve(),
}

describeHostContract('the host', {
  start: async ({ declaration, remote, path, begin }) => {
    begin()
    const released: BootRemote = {
      ...declaration,
      // As in the boot document: parsed data, whose paths are known to be absolute.
      routes: [...declaration.routes] as BootRemote['routes'],
      bases: [...declaration.bases],
      version: '1',
      contract: REMOTE_CONTRACT,
      entry: '/e.js',
    }
    const table = buildRouteTable([hostDeclaration, released])
    const registry = createRegistry([hostPages, frame], [released], { load: () => Promise.resolve(remote) })
    const router = createHostRouter(table, registry, (routes) => createMemoryRouter(routes, { initialEntries: [path] }))
    const queries = createQueryClient()
    const stopWatching = watchSession(router, isPublicAt(table), queries)
    const { unmount } = render(
      <QueryClientProvider client={queries}>
        <UiProvider>
          <WithoutStyles>
            <HostProvider value={{ table, registry }}>
              <RouterProvider router={router} />
            </HostProvider>
          </WithoutStyles>
        </UiProvider>
      </QueryClientProvider>,
    )
    return {
      address: () => router.state.location.pathname + router.state.location.search,
      stop: () => {
        stopWatching()
        unmount()
        router.dispose()
      },
    }
  },
})
