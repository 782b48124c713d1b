import type { HTMLAttributes, SyntheticEvent } from 'react'
import styles from './image-protection.module.css'

const refuse = (event: SyntheticEvent): void => event.preventDefault()

/** Props for an image element: no context menu, no dragging, no selection (specification, section 5). */
export const protectImage: Pick<
  HTMLAttributes<HTMLElement>,
  'className' | 'draggable' | 'onContextMenu' | 'onDragStart'
> = {
  className: styles.protected,
  draggable: false,
  onContextMenu: refuse,
  onDragStart: refuse,
}
