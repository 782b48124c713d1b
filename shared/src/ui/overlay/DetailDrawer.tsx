import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { LeaveContext } from '../core/leave'
import { useIsPhone } from '../core/media-query'
import { DialogStart } from './DialogStart'
import { overlayContainer, useScrollLock } from './scroll-lock'
import styles from './Sheet.module.css'

interface DetailDrawerProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children?: ReactNode
  readonly footer?: ReactNode
  readonly extra?: ReactNode
  /** Desktop only. */
  readonly width?: number
}

/** A record's detail next to its list. Open it by its own URL (see `useDetailAddress`), so that it survives sharing and reload. */
export function DetailDrawer({ width = 520, footer, ...props }: DetailDrawerProps) {
  const isPhone = useIsPhone()
  useScrollLock(props.open)
  return (
    <Drawer
      // On a box around the dialog, which has no name.
      autoFocus={false}
      open={props.open}
      title={props.title}
      onClose={props.onClose}
      extra={props.extra}
      getContainer={overlayContainer}
      placement="right"
      // A sheet over it must not push it aside: on a phone half of it left the screen.
      push={false}
      rootClassName={styles.side}
      size={isPhone ? '100%' : width}
      footer={footer ? <div className={styles.footer}>{footer}</div> : null}
      destroyOnHidden
    >
      <DialogStart />
      <LeaveContext value={props.onClose}>{props.children}</LeaveContext>
    </Drawer>
  )
}
