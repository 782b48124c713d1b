import type { DesignTask } from '@tessera/shared/contract/design/task'
import { formatTime } from '@tessera/shared/text/format.text'
import { VisuallyHidden } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import { LazyImage } from '@tessera/shared/ui/media'
import { Heart } from 'lucide-react'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { modeFactsOf } from '../modes/modes'
import { CaveatTag } from '../parts/CaveatTag'
import { STATUS_TONES } from '../parts/task.rules'
import { STATUS_TEXT } from '../parts/task.text'
import { coverOf, coverResult } from '../parts/cover'
import { HISTORY_TEXT as TEXT } from './history.text'
import styles from './HistoryCard.module.css'

/** Height of the caption below a card's picture. */
export const CARD_CAPTION_PX = 56
/** Column width times two, for high-density screens. */
const PICTURE_WIDTH = 640

interface HistoryCardProps {
  readonly task: DesignTask
  readonly ratio: number
  readonly onOpen: () => void
}

export function HistoryCard({ task, ratio, onOpen }: HistoryCardProps) {
  const name = modeFactsOf(task).title(task, coverResult(task))
  const favourite = task.results.some((result) => result.favorite)
  const plain = task.results.length > 0
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <VisuallyHidden>{TEXT.open}</VisuallyHidden>
      <span className={styles.picture} data-plain={plain}>
        <LazyImage src={sizedImage(coverOf(task).url, PICTURE_WIDTH)} alt="" ratio={ratio} />
        <span className={styles.marks}>
          {task.status === 'succeeded' ? null : (
            <StatusTag tone={STATUS_TONES[task.status]}>{STATUS_TEXT[task.status]}</StatusTag>
          )}
          {task.results.length > 0 ? <CaveatTag task={task} /> : null}
          {task.results.length > 1 ? <span className={styles.count}>{TEXT.results(task.results.length)}</span> : null}
          {favourite ? (
            <span className={styles.heart}>
              <Heart size={14} fill="currentColor" aria-hidden />
            </span>
          ) : null}
        </span>
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.time}>{formatTime(task.createdAt)}</span>
    </button>
  )
}
