import type { ReactNode } from 'react'
import { EmptyPicture, type EmptyPictureName } from './EmptyPicture'
import styles from './States.module.css'

interface EmptyStateProps {
  readonly picture?: EmptyPictureName
  /** One sentence. */
  readonly text: string
  /** The one action that adds the missing content. */
  readonly action?: ReactNode
}

export function EmptyState({ picture = 'floor', text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <EmptyPicture name={picture} />
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
