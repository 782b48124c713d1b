import { useBackCloses } from '@tessera/shared/ui/overlay'
import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './FullScreen.module.css'

interface FullScreenProps {
  readonly label: string
  readonly onClose: () => void
  readonly onKeyDown: KeyboardEventHandler
  readonly children: ReactNode
}

/** A dialog over everything; Esc and the back button close it. */
export function FullScreen({ label, onClose, onKeyDown, children }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(true, onClose)
  useEffect(() => dialog.current?.showModal?.(), [])
  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-label={label} onClose={onClose} onKeyDown={onKeyDown}>
      {children}
    </dialog>,
    document.body,
  )
}
