import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { httpClient } from '../http/client'
import { sessionStore } from '../session/session.store'
import { UiProvider } from '../ui/core'
import { ComponentTheme } from '../ui/theme'

/**
 * What must exist once in the page, as this part of the product (host or remote) holds it. Compared in a running browser; a part that
 * had bundled a copy of its own would hold another reference.
 */
export const instances: Readonly<Record<string, unknown>> = {
  react: useState,
  'react-dom': createPortal,
  router: useNavigate,
  query: useQueryClient,
  store: useStore,
  session: sessionStore,
  http: httpClient,
  kit: UiProvider,
  theme: ComponentTheme,
}
