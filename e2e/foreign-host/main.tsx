/**
 * A third-party host with its own React, router and bundler. It uses only what the store publishes and docs/releases.md documents, and
 * must not import any code of the product.
 *
 * `?store=<address>&remote=<name>&page=<key>`
 */
import { createInstance } from '@module-federation/runtime-tools/runtime'
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core'
import dayjs from 'dayjs'
import * as react from 'react'
import { type ComponentType, useEffect, useState } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'
import * as router from 'react-router-dom'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import * as zod from 'zod'
import dayjsPackage from 'dayjs/package.json'
import reactPackage from 'react/package.json'
import routerPackage from 'react-router-dom/package.json'
import zodPackage from 'zod/package.json'

interface RemoteModule {
  readonly name: string
  readonly pages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>
}

interface Release {
  readonly version: string
  readonly manifest: string
  readonly declaration: { readonly title: string; readonly routes: readonly { readonly path: string; page?: string }[] }
}

/** Replaces the product's kit; the page shown here uses only its logo. */
const kit = { Logo: ({ size }: { readonly size: number }) => <strong style={{ fontSize: size }}>Somebody else</strong> }

const offered = (version: string, module: unknown) => ({
  version,
  scope: 'default',
  get: () => Promise.resolve(() => module),
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
})

// Remotes are built with `externalRuntime` (federation plugin): the host provides the runtime's core.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
const federation = createInstance({
  name: 'somebody_else',
  remotes: [],
  shared: {
    react: offered(reactPackage.version, react),
    'react/jsx-runtime': offered(reactPackage.version, jsxRuntime),
    'react-router-dom': offered(routerPackage.version, router),
    zod: offered(zodPackage.version, zod),
    dayjs: offered(dayjsPackage.version, dayjs),
    '@tessera/shared/ui/core': offered('0.1.0', kit),
  },
})

async function publicFile<File>(address: string): Promise<File> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as File
}

interface Loaded {
  readonly release: Release
  readonly remote: RemoteModule
  readonly Page: ComponentType
}

/** Reads the live release, loads its manifest and its exposed module, and renders the page. */
async function load(store: string, name: string, page: string): Promise<Loaded> {
  const pointer = await publicFile<{ stable: string }>(`${store}/channels/stable/${name}.json`)
  const folder = `${store}/remotes/${name}/${pointer.stable}`
  const release = await publicFile<Release>(`${folder}/release.json`)
  federation.registerRemotes([{ name: `tessera_${name}`, entry: `${folder}/${release.manifest}` }])
  const exposed = await federation.loadRemote<{ default: RemoteModule }>(`tessera_${name}/remote`)
  const remote = exposed?.default
  const pageOf = remote?.pages[page]
  if (!remote || !pageOf) throw new Error(`${name} has no page ${page}`)
  return { release, remote, Page: (await pageOf()).default }
}

const asked = new URLSearchParams(location.search)

function Host() {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const wanted = (name: string): string => asked.get(name) ?? ''
    load(wanted('store'), wanted('remote'), wanted('page')).then(setLoaded, (error: unknown) =>
      setFailure(String(error)),
    )
  }, [])
  if (failure) return <p role="alert">{failure}</p>
  if (!loaded) return <p>Loading</p>
  const { release, remote, Page } = loaded
  return (
    <>
      <header>
        <p>
          {remote.name} {release.version}: {release.declaration.title}
        </p>
        <ul aria-label="Routes">
          {release.declaration.routes.map(({ path }) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
        <Link to="/shown">Show the page</Link>
      </header>
      <Routes>
        <Route path="/shown" element={<Page />} />
        <Route path="*" element={<h1>Home of somebody else</h1>} />
      </Routes>
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <BrowserRouter>
    <Host />
  </BrowserRouter>,
)
