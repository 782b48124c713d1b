import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { Button, ButtonLink, showError } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Download, Heart } from 'lucide-react'
import { useState } from 'react'
import { modeFactsOf } from '../modes/modes'
import { againAt } from '../parts/again-address'
import { CaveatTag } from '../parts/CaveatTag'
import { coverOf } from '../parts/cover'
import { saveResult, useToggleFavorite } from '../parts/task.api'
import { isFinished } from '../parts/task.rules'
import { StateTag } from '../parts/StateTag'
import { taskErrorText } from '../parts/task.text'
import styles from './BatchCell.module.css'
import { BATCH_TEXT as TEXT } from './batch.text'

/** Column width times two, for high-density screens. */
const PICTURE_WIDTH = 640

interface BatchCellProps {
  readonly task: DesignTask
  /** Which of its pictures; undefined while it has none. */
  readonly result: DesignResult | undefined
  /** Which of the rooms of one material it shows. */
  readonly room?: string
  /** How far it is cannot be asked. */
  readonly isInterrupted: boolean
  /** Asked for the large view of a result. */
  readonly onLarge: (resultId: string) => void
}

/** One picture of a batch, or how far it is. */
export function BatchCell({ task, result, room, isInterrupted, onLarge }: BatchCellProps) {
  const favourite = useToggleFavorite()
  const [saving, setSaving] = useState(false)
  const facts = modeFactsOf(task)
  const title = facts.title(task, result)
  const name = room ? `${room} · ${title}` : title
  const price = facts.price?.(task)
  const { url, ratio } = coverOf(task, result)
  // Its place is kept.
  const picture =
    task.errorCode === 'photo_unreadable' ? (
      <div style={{ aspectRatio: ratio }} />
    ) : (
      <LazyImage src={sizedImage(url, PICTURE_WIDTH)} alt={result ? facts.alt(task, result) : ''} ratio={ratio} />
    )
  const save = async (resultId: string) => {
    setSaving(true)
    await saveResult(resultId, task.designType, 'jpeg').catch(showError)
    setSaving(false)
  }
  const toggle = () =>
    result && favourite.mutateAsync({ resultId: result.id, favorite: !result.favorite }).catch(showError)
  return (
    <article className={styles.cell} data-picked={result?.favorite === true}>
      <div className={styles.picture} data-made={result !== undefined}>
        {result ? (
          <button
            type="button"
            className={styles.large}
            aria-label={TEXT.large(name)}
            onClick={() => onLarge(result.id)}
          >
            {picture}
          </button>
        ) : (
          <>
            {picture}
            <Waiting task={task} isInterrupted={isInterrupted} />
          </>
        )}
        {result ? (
          <>
            <span className={styles.caveat}>
              <CaveatTag task={task} />
            </span>
            <button
              type="button"
              className={styles.heart}
              aria-label={result.favorite ? TEXT.unpick(name) : TEXT.pick(name)}
              aria-pressed={result.favorite}
              onClick={() => void toggle()}
            >
              <Heart size={18} aria-hidden fill={result.favorite ? 'currentColor' : 'none'} />
            </button>
          </>
        ) : null}
      </div>
      <div className={styles.foot}>
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          {price ? <p className={styles.price}>{price}</p> : null}
        </div>
        {result ? (
          <Button
            size="small"
            variant="quiet"
            icon={<Download aria-hidden />}
            aria-label={TEXT.save(name)}
            loading={saving}
            onClick={() => void save(result.id)}
          />
        ) : null}
      </div>
    </article>
  )
}

function Waiting({ task, isInterrupted }: Pick<BatchCellProps, 'task' | 'isInterrupted'>) {
  const error = isFinished(task) ? taskErrorText(task, modeFactsOf(task)) : null
  return (
    <div className={styles.waiting}>
      <StateTag
        task={task}
        isInterrupted={isInterrupted}
        further={task.status === 'running' && task.progress > 0 ? ` ${TEXT.percent(task.progress)}` : ''}
      />
      {error ? <p className={styles.error}>{error}</p> : null}
      {isFinished(task) ? <Again task={task} /> : null}
    </div>
  )
}

/** To the workbench with the photo, region and inputs of a picture that was not made. */
function Again({ task }: { readonly task: DesignTask }) {
  const { path } = modeFactsOf(task)
  return path === null ? null : (
    <ButtonLink size="small" to={againAt(path, task.id)}>
      {TEXT.again}
    </ButtonLink>
  )
}
