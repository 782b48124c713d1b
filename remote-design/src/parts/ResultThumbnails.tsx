import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { LazyImage } from '@tessera/shared/ui/media'
import { Heart } from 'lucide-react'
import { sizedImage } from '@tessera/shared/http/sized-image'
import styles from './ResultThumbnails.module.css'
import { TASK_TEXT as TEXT } from './task.text'

interface ResultThumbnailsProps {
  readonly results: readonly DesignResult[]
  /** What tells a result from the others, in a word. */
  readonly labelOf?: (result: DesignResult) => string | null
  readonly selected: string | undefined
  readonly onSelect: (resultId: string) => void
}

/** One to four results side by side. */
export function ResultThumbnails({ results, labelOf = () => null, selected, onSelect }: ResultThumbnailsProps) {
  if (results.length === 0) return null
  return (
    <ul className={styles.list} data-single={results.length === 1}>
      {results.map((result, index) => (
        <li key={result.id}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={[TEXT.result(index + 1), labelOf(result)].filter(Boolean).join(' · ')}
            aria-pressed={result.id === selected}
            onClick={() => onSelect(result.id)}
          >
            <LazyImage src={sizedImage(result.previewUrl, 320)} alt="" ratio={result.width / result.height} />
            {labelOf(result) === null ? null : <span className={styles.label}>{labelOf(result)}</span>}
            {result.favorite ? (
              <span className={styles.heart}>
                <Heart size={14} fill="currentColor" aria-hidden />
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
