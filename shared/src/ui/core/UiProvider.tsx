import { type ReactNode, useInsertionEffect } from 'react'
import { setStyleNonce } from '../theme/style-nonce'
import { applyTokens } from '../tokens'
import './base.css'
import { ToastHost } from './ToastHost'

/**
 * The root of every screen: custom properties, base styles, toasts. Once, in the host (or the mock host).
 *
 * @param nonce of the page's content policy, handed on to styles that the component library makes.
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
