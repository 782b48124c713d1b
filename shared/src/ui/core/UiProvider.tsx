import { type ReactNode, useInsertionEffect } from 'react'
import { setStyleNonce } from '../theme/style-nonce'
import { applyTokens } from '../tokens'
import './base.css'
import { ToastHost } from './ToastHost'

/**
 * UI root: custom properties, base styles, toasts. Mounted once, by the host (or the mock host).
 *
 * @param nonce of the page's CSP, passed on to style elements that the component library creates.
 */
export function UiProvider({ nonce, children }: { readonly nonce?: string; readonly children: ReactNode }) {
  setStyleNonce(nonce)
  useInsertionEffect(() => applyTokens('light'), [])
  return (
    <>
      {children}
      <ToastHost />
    </>
  )
}
