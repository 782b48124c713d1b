import { Drawer, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from '../core/media-query'
import { DialogStart } from './DialogStart'
import { returnFocus, useFocusReturn } from './focus-return'
import { overlayContainer, useScrollLock } from './scroll-lock'
import styles from './Sheet.module.css'
import { useBackCloses } from './use-back-closes'

export interface SheetProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  /** It is open, and the focus is on the dialog: what is inside may take it. */
  readonly onOpened?: () => void
  readonly children?: ReactNode
  /** Actions, the primary one last. */
  readonly footer?: ReactNode
  /** Desktop only; on a phone the sheet has full width. */
  readonly width?: number
  /** A click on the backdrop closes the sheet. */
  readonly closeOnOverlay?: boolean
  /** Where the sheet does not know the overlays below it; they count from 1000 in steps of 100. */
  readonly zIndex?: number
}

/** A modal on desktop, a bottom sheet on a phone. */
export function Sheet({ width = 500, closeOnOverlay = true, footer, zIndex, ...props }: SheetProps) {
  const isPhone = useIsPhone()
  useScrollLock(props.open)
  useBackCloses(props.open, props.onClose)
  useFocusReturn(props.open)
  const afterOpenChange = (open: boolean) => (open ? props.onOpened?.() : returnFocus())
  const layer = zIndex === undefined ? {} : { zIndex }
  const foot = footer ? <div className={styles.footer}>{footer}</div> : null
  if (isPhone) {
    return (
      <Drawer
        // On a box around the dialog, which has no name.
        autoFocus={false}
        open={props.open}
        title={props.title}
        onClose={props.onClose}
        afterOpenChange={afterOpenChange}
        getContainer={overlayContainer}
        placement="bottom"
        size="auto"
        closable={{ placement: 'end' }}
        mask={{ closable: closeOnOverlay }}
        footer={foot}
        rootClassName={styles.bottom}
        {...layer}
        destroyOnHidden
      >
        <DialogStart />
        {props.children}
      </Drawer>
    )
  }
  return (
    <Modal
      open={props.open}
      title={props.title}
      onCancel={props.onClose}
      afterOpenChange={afterOpenChange}
      width={width}
      getContainer={overlayContainer}
      centered
      {...layer}
      mask={{ closable: closeOnOverlay }}
      footer={foot}
      destroyOnHidden
    >
      <DialogStart isEntered />
      <div className={styles.body}>{props.children}</div>
    </Modal>
  )
}
