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
 * The shared singletons as this part (host or remote) references them. Compared in a running browser: a part with a bundled copy would
 * hold another reference.
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
