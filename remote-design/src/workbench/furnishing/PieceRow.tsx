import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { FlipHorizontal2, Trash2 } from 'lucide-react'
import styles from './FurniturePanel.module.css'
import type { StandingPiece } from './furnishing.inputs'
import { FURNISHING_TEXT as TEXT, inTheWayText } from './furnishing.text'
import type { InTheWay } from './standing'

interface PieceRowProps {
  readonly piece: Pick<StandingPiece, 'material'>
  /** What it stands on that is no floor. */
  readonly inTheWay?: InTheWay | null | undefined
  readonly onMirror?: () => void
  readonly onRemove?: () => void
}

/** A piece of furniture with its size. */
export function PieceRow({ piece: { material }, inTheWay, onMirror, onRemove }: PieceRowProps) {
  const { mmWidth, mmDepth, mmHeight } = material.furniture
  return (
    <div className={styles.piece}>
      <span className={styles.thumbnail}>
        <LazyImage src={sizedImage(material.coverUrl, 160)} alt="" ratio={1} fit="contain" />
      </span>
      <span className={styles.words}>
        <span>{material.name}</span>
        <span className={styles.size}>{TEXT.size(mmWidth, mmDepth, mmHeight)}</span>
        {inTheWay ? <output className={styles.way}>{inTheWayText(inTheWay)}</output> : null}
      </span>
      {onMirror ? (
        <Button
          size="small"
          aria-label={TEXT.mirror}
          icon={<FlipHorizontal2 size={14} aria-hidden />}
          onClick={onMirror}
        />
      ) : null}
      {onRemove ? (
        <Button size="small" aria-label={TEXT.remove} icon={<Trash2 size={14} aria-hidden />} onClick={onRemove} />
      ) : null}
    </div>
  )
}
