import dayjs from 'dayjs'
import react from 'react'
import reactDom from 'react-dom'
import * as jsxRuntime from 'react/jsx-runtime'

/**
 * What remotes take from the host: the modules behind the list in shared/src/build/webpack/provided.mjs, each as a function that
 * brings it. Those that the home page already holds come at once, the interface groups when a remote first asks.
 */
export const provided: Readonly<Record<string, () => Promise<unknown>>> = {
  react: () => Promise.resolve(react),
  'react/jsx-runtime': () => Promise.resolve(jsxRuntime),
  'react-dom': () => Promise.resolve(reactDom),
  'react-router-dom': () => import('@tessera/shared/remote/provided/router'),
  zustand: () => import('zustand'),
  '@tanstack/react-query': () => import('@tessera/shared/remote/provided/query'),
  zod: () => import('@tessera/shared/remote/provided/zod'),
  dayjs: () => Promise.resolve(dayjs),
  '@tessera/shared/session/session.store': () => import('@tessera/shared/session/session.store'),
  '@tessera/shared/http/app-error': () => import('@tessera/shared/http/app-error'),
  '@tessera/shared/http/client': () => import('@tessera/shared/http/client'),
  '@tessera/shared/query/query': () => import('@tessera/shared/query/query'),
  '@tessera/shared/ui/core': () => import('@tessera/shared/ui/core'),
  '@tessera/shared/ui/theme': () => import('@tessera/shared/ui/theme'),
  '@tessera/shared/ui/form': () => import('@tessera/shared/ui/form'),
  '@tessera/shared/ui/data': () => import('@tessera/shared/ui/data'),
  '@tessera/shared/ui/overlay': () => import('@tessera/shared/ui/overlay'),
  '@tessera/shared/ui/media': () => import('@tessera/shared/ui/media'),
  '@tessera/shared/ui/guards': () => import('@tessera/shared/ui/guards'),
}
