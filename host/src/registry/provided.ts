import * as analytics from '@tessera/shared/analytics/analytics'
import * as appError from '@tessera/shared/http/app-error'
import * as client from '@tessera/shared/http/client'
import * as router from '@tessera/shared/remote/provided/router'
import * as zod from '@tessera/shared/remote/provided/zod'
import * as session from '@tessera/shared/session/session.store'
import * as core from '@tessera/shared/ui/core'
import react from 'react'
import reactDom from 'react-dom'
import * as jsxRuntime from 'react/jsx-runtime'
import * as zustand from 'zustand'
import * as zustandVanilla from 'zustand/vanilla'

const here = (module: unknown) => () => Promise.resolve(module)

/**
 * Modules that remotes take from the host: those listed in shared/src/build/webpack/provided.mjs, each as a loader. Modules that the
 * home page needs anyway are in its bundle; the others are loaded when a remote first needs them.
 */
export const provided: Readonly<Record<string, () => Promise<unknown>>> = {
  react: here(react),
  'react/jsx-runtime': here(jsxRuntime),
  'react-dom': here(reactDom),
  'react-router-dom': here(router),
  zustand: here(zustand),
  'zustand/vanilla': here(zustandVanilla),
  zod: here(zod),
  dayjs: async () => (await import('dayjs')).default,
  '@tanstack/react-query': () => import(/* webpackChunkName: "query" */ '@tessera/shared/remote/provided/query'),
  '@tessera/shared/query/query': () => import(/* webpackChunkName: "query" */ '@tessera/shared/query/query'),
  '@tessera/shared/session/session.store': here(session),
  '@tessera/shared/analytics/analytics': here(analytics),
  '@tessera/shared/http/app-error': here(appError),
  '@tessera/shared/http/client': here(client),
  '@tessera/shared/ui/core': here(core),
  '@tessera/shared/ui/theme': () => import('@tessera/shared/ui/theme'),
  '@tessera/shared/ui/form': () => import('@tessera/shared/ui/form'),
  '@tessera/shared/ui/data': () => import('@tessera/shared/ui/data'),
  '@tessera/shared/ui/overlay': () => import('@tessera/shared/ui/overlay'),
  '@tessera/shared/ui/media': () => import('@tessera/shared/ui/media'),
  '@tessera/shared/ui/guards': () => import('@tessera/shared/ui/guards'),
  '@tessera/shared/ui/purchase': () => import('@tessera/shared/ui/purchase'),
  '@tessera/shared/ui/send': () => import('@tessera/shared/ui/send'),
  '@tessera/shared/ui/follow-up': () => import('@tessera/shared/ui/follow-up'),
  '@tessera/shared/import/sheet-import': () => import('@tessera/shared/import/sheet-import'),
}
